import { createContext, Fragment, useContext } from "react";
import { styled } from "styled-components";
import type { Part, Signature, Values } from "@/lib/contracts/contract";
import type { ResolvedClause, ResolvedContract, ResolvedParagraph } from "@/lib/contracts/resolve-contract";
import { wordsAt, writeBlank } from "@/lib/contracts/write-blank";

/** Paper is white and ink is dark, even in a dark Studio: this is what the printer produces. */
const Sheet = styled.article`
  padding: clamp(1.25rem, 6%, 3.5rem);
  border-radius: 4px;
  background: #fff;
  color: #1a1f38;
  font: 0.9375rem/1.65 var(--font-family-text), system-ui, sans-serif;
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.2), 0 8px 24px rgb(0 0 0 / 0.1);
  overflow-wrap: anywhere;

  h2 {
    margin: 0 0 1.5rem;
    padding-bottom: 1rem;
    border-bottom: 1px solid #d9dbe3;
    font-size: 1.5rem;
    line-height: 1.25;
    text-align: center;
  }
  h3 {
    margin: 1.75rem 0 0.5rem;
    font-size: 1.0625rem;
    line-height: 1.35;
  }
  p {
    margin: 0 0 0.75rem;
  }
  ul {
    margin: 0 0 0.75rem;
    padding-left: 1.5rem;
    list-style: none;
  }
  mark {
    padding: 0 0.15em;
    background: #e9ebff;
    color: inherit;
    border-bottom: 1.5px solid #3d38c1;
  }
  aside {
    margin: 0 0 0.75rem;
    padding: 0.5rem 0.75rem;
    border-left: 3px solid #b7791f;
    background: #fdf4e3;
    font-size: 0.875rem;
  }
  .signatures {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
    gap: 1.5rem 2.5rem;
    margin-top: 1rem;
  }
  dl {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr);
    align-items: end;
    gap: 0.5rem;
    margin: 1.5rem 0 0;
  }
  dd {
    min-height: 1.75rem;
    margin: 0;
    border-bottom: 1px solid #8b8fa3;
  }
`;

const ValuesContext = createContext<Values>({});

interface PaperProps {
  name: string;
  contract: ResolvedContract;
  values: Values;
}

/** A contract as it prints, with its blanks filled in. */
export function Paper({ name, contract, values }: PaperProps) {
  const { opening, clauses, signatures, attestations } = contract;
  return (
    <ValuesContext value={values}>
      <Sheet data-testid="paper">
        {name && <h2>{name}</h2>}
        {opening.map((paragraph) => (
          <Paragraph key={paragraph.key} paragraph={paragraph} />
        ))}
        {clauses.map((clause) => (
          <Clause key={clause.key} clause={clause} />
        ))}
        {signatures.length > 0 && (
          <>
            <h3>Signatures</h3>
            <Signatures signatures={signatures} />
          </>
        )}
        {attestations.map(({ key, heading, paragraphs, signatures: lines, notes }) => (
          <section key={key}>
            <h3>{heading}</h3>
            {notes.map((note) => (
              <aside key={note}>{note} (Beside the contract, not in it.)</aside>
            ))}
            {paragraphs.map((paragraph) => (
              <Paragraph key={paragraph.key} paragraph={paragraph} />
            ))}
            <Signatures signatures={lines} />
          </section>
        ))}
      </Sheet>
    </ValuesContext>
  );
}

function Clause({ clause: { number, heading, paragraphs, notes } }: { clause: ResolvedClause }) {
  return (
    <section>
      <h3>
        {number}. {heading}
      </h3>
      {notes.map((note) => (
        <aside key={note}>{note} (Beside the contract, not in it.)</aside>
      ))}
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph.key} paragraph={paragraph} />
      ))}
    </section>
  );
}

function Paragraph({ paragraph: { number, parts, points } }: { paragraph: ResolvedParagraph }) {
  return (
    <>
      <p>
        {number && `${number} `}
        <Parts parts={parts} />
      </p>
      {points.length > 0 && (
        <ul>
          {points.map(({ key, letter, parts: words }) => (
            <li key={key}>
              ({letter}) <Parts parts={words} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const values = useContext(ValuesContext);
  return parts.map((part, index) => {
    const key = `${index}`;
    if (part.kind === "blank") {
      return (
        <mark key={key} title={part.blank.label}>
          {writeBlank(part.blank, values)}
        </mark>
      );
    }
    const text = wordsAt(parts, index, values);
    if (part.strong) return <strong key={key}>{text}</strong>;
    return part.emphasis ? <em key={key}>{text}</em> : text;
  });
}

function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  return (
    <div className="signatures">
      {signatures.map((signature) => (
        <SignatureLines key={signature.key} signature={signature} />
      ))}
    </div>
  );
}

function SignatureLines({ signature: { role, party, withTitle } }: { signature: Signature }) {
  const values = useContext(ValuesContext);
  const lines = ["Signature", "Name", ...(withTitle ? ["Position"] : []), "Date"];
  return (
    <section>
      <strong>{role}</strong>
      <dl>
        {lines.map((line) => (
          <Fragment key={line}>
            <dt>{line}</dt>
            <dd>{line === "Name" && party && writeBlank(party, values)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
