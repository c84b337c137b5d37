import { PGlite } from "@electric-sql/pglite";
const t=performance.now(); const a = await PGlite.create("/tmp/core/small/w"); console.log("reopen", performance.now()-t, (await a.query("select count(*) from w")).rows); await a.close();
