/** Where the Studio is. */
export const studioPath = "/studio";

/** The folder of its code, below its address and in its build. No tool of the Studio can have this name. */
export const staticFolder = "static";
