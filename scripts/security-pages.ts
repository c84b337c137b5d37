// npm run docs:security writes the pages of docs/security that answer ASVS, from the table in scripts/security.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chapterPage, nameOf } from "./security/chapter-page.ts";
import { CHAPTERS } from "./security/chapters.ts";

const FOLDER = join(import.meta.dirname, "../docs/security");

for (const chapter of CHAPTERS) writeFileSync(join(FOLDER, `${nameOf(chapter)}.md`), chapterPage(chapter, CHAPTERS));
