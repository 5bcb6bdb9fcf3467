import { defineLoader, fetchFile } from "../../lib/load-code.ts";

defineLoader(import.meta.url, fetchFile);
