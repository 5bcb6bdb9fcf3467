/** Of the cover of a frame, which takes over the policy of its page: server/http/content-policy.ts names its hash. */
export const frameCoverStyle = `
:root{color-scheme:light dark;--ground:#f3f0ea;--ink:#1d2233;--sign:#4338ca;--on:#fff;--dot:#d3cdf3}
@media(prefers-color-scheme:dark){:root{--ground:#1b1f30;--ink:#f1efe9;--sign:#a5b0ff;--on:#171a2b;--dot:#39406a}}
html,body{height:100%;margin:0}body{background:radial-gradient(var(--dot) 1px,transparent 1.5px) 0 0/22px 22px var(--ground);color:var(--ink);font:600 17px/1.4 system-ui,sans-serif}
img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
a{position:absolute;inset:0;display:grid;place-content:center;justify-items:center;gap:14px;padding:16px;color:inherit;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid var(--sign);outline-offset:-6px}
svg{width:72px;height:72px;padding:18px;box-sizing:border-box;border-radius:50%;background:var(--sign);color:var(--on)}
span{max-width:34ch;padding:6px 14px;border-radius:10px;background:var(--ground)}
`;
