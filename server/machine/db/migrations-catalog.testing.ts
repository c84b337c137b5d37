import type { Versioned } from "#server/machine/db/migrations.testing.ts";

/** A line of a catalog, below the object it belongs to. */
interface Line extends Record<string, unknown> {
  of: string;
  line: string;
}

/** Leaves out everything that an extension brought. */
const ofOurs = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

const PUBLIC = "'public'::regnamespace";

/** Tables, sequences, views and the like; the settings of each only where it has any. */
const RELATIONS = `
  select case c.relkind when 'r' then 'table' when 'S' then 'sequence' else 'relation ' || c.relkind::text end || ' ' || c.relname as "of",
    concat_ws(' ', nullif(c.relpersistence::text, 'p'), nullif(c.relreplident::text, case when c.relkind = 'r' then 'd' else 'n' end),
      case when c.relrowsecurity then 'with row security' end, c.reloptions::text, c.relacl::text,
      'seq ' || format_type(s.seqtypid, null) || ' start ' || s.seqstart || ' by ' || s.seqincrement || ' from ' || s.seqmin ||
        ' to ' || s.seqmax || ' cache ' || s.seqcache || case when s.seqcycle then ' cycle' else '' end,
      'of ' || d.refobjid::regclass || '.' || a.attname || ' ' || d.deptype::text) as line
  from pg_class c
  left join pg_sequence s on s.seqrelid = c.oid
  left join pg_depend d on c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
  left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.relnamespace = ${PUBLIC} and c.relkind not in ('i', 'I') and ${ofOurs("pg_class", "c.oid")}
  order by 1, 2`;

/** Columns in their order; a rule of storage or statistics only where it was set. */
const COLUMNS = `
  select 'table ' || c.relname as "of",
    concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation::text end,
      case when a.attnotnull then 'not null' end,
      case when a.attgenerated <> '' then 'generated ' || a.attgenerated::text end,
      'default ' || pg_get_expr(e.adbin, e.adrelid),
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
      case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
      nullif(a.attcompression::text, ''), nullif(a.attstattarget, -1)::text, a.attoptions::text, a.attacl::text) as line
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind <> 'S' and c.relkind not in ('i', 'I') and c.relnamespace = ${PUBLIC}
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** PostgreSQL 18 counts `not null` of a column among the constraints, older ones do not. */
const CONSTRAINTS = `
  select 'table ' || conrelid::regclass as "of",
    concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid), case when not convalidated then 'not validated' end) as line
  from pg_constraint where connamespace = ${PUBLIC} and contype <> 'n' and conrelid <> 0
  order by 1, 2`;

const INDEXES = `
  select 'table ' || indrelid::regclass as "of",
    concat_ws(' ', 'index', pg_get_indexdef(indexrelid), case when not indisvalid then 'not valid' end,
      case when indisclustered then 'clustered' end, case when indisreplident then 'replica identity' end) as line
  from pg_index join pg_class c on c.oid = indexrelid and c.relnamespace = ${PUBLIC}
  order by 1, 2`;

const TRIGGERS = `
  select 'table ' || tgrelid::regclass as "of", concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) as line
  from pg_trigger where not tgisinternal
  union all
  select 'table ' || tablename, 'rule ' || definition from pg_rules where schemaname = 'public'
  union all
  select 'table ' || tablename, 'policy ' || pg_policies::text from pg_policies where schemaname = 'public'
  order by 1, 2`;

const OTHERS = `
  select 'function ' || p.oid::regprocedure as "of", pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as line
  from pg_proc p where p.pronamespace = ${PUBLIC} and p.prokind <> 'a' and ${ofOurs("pg_proc", "p.oid")}
  union all
  select 'type ' || typname, typtype::text from pg_type
  where typnamespace = ${PUBLIC} and typrelid = 0 and typelem = 0 and ${ofOurs("pg_type", "pg_type.oid")}
  union all
  select 'extension ' || extname, 'in ' || extnamespace::regnamespace from pg_extension
  union all
  select 'event trigger ' || evtname, evtevent from pg_event_trigger
  union all
  select 'schema ' || nspname, 'is' from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$|^drizzle$'
  union all
  select 'comment on ' || pg_describe_object(classoid, objoid, objsubid), description from pg_description
  where (classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = ${PUBLIC}))
    or (classoid = 'pg_proc'::regclass and objoid in (select oid from pg_proc p where pronamespace = ${PUBLIC} and ${ofOurs("pg_proc", "p.oid")}))
  order by 1, 2`;

/**
 * Everything that migrations make, by object: tables with their columns in order, defaults, constraints and indexes,
 * sequences, functions, triggers, extensions, and rows. It is the same on either engine.
 */
export async function catalogOf(db: Pick<Versioned, "query">): Promise<Record<string, string[]>> {
  await db.query("set timezone to 'UTC'");
  const found = new Map<string, string[]>();
  for (const part of [RELATIONS, COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, OTHERS]) {
    for (const { of, line } of await db.query<Line>(part))
      found.set(of, [...(found.get(of) ?? []), line].filter(Boolean));
  }
  for (const [of, lines] of found) {
    const [kind, name] = of.split(" ");
    if (kind !== "table") continue;
    const rows = await db.query<{ row: string }>(
      `select row_to_json(t)::text as row from "${String(name)}" t order by 1`,
    );
    lines.push(...rows.map(({ row }) => `row ${row}`));
  }
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
