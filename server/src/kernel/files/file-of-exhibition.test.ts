import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFencedFairs } from '../../app/testing/fenced-fair.ts'

const fairs = await closeAfterAll(createFencedFairs())
const { db } = fairs
const [fair, other] = [await fairs.fair(), await fairs.fair()]

async function claimed(): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into file (purpose, size, sha256, state, ready_at) values ('photo', 1, '', 'claimed', now()) returning id`)
  return id
}

const exhibitionOf = async (id: string) =>
  (await db.one<{ of: string | null }>(sql`select exhibition_id as of from file where id = ${id}`)).of

it('a file that a row names belongs to the exhibition of the row, and stays with the first one', async () => {
  const [photo, logo, poster, unnamed] = [await claimed(), await claimed(), await claimed(), await claimed()]
  await db.run(sql`update badge set photo_id = ${photo} where exhibition_id = ${fair.exhibitionId}`)
  await db.run(sql`update badge set photo_id = ${photo} where exhibition_id = ${other.exhibitionId}`)
  await db.run(sql`
    update exhibition set logo = ${logo}, posters = array[${poster}]::uuid[] where id = ${other.exhibitionId}`)
  expect(await Promise.all([photo, logo, poster, unnamed].map(exhibitionOf))).toEqual([
    ...[fair.exhibitionId, other.exhibitionId, other.exhibitionId, null],
  ])
})

it('a picture in the JSON of a badge template belongs to its exhibition', async () => {
  const [front, back] = [await claimed(), await claimed()]
  const image = (fileId: string) => ({ kind: 'image', fileId })
  const sides = JSON.stringify({ front: [{ kind: 'text', text: 'x' }, image(front)], back: [image(back)] })
  await db.run(sql`
    with made as (insert into badge_template (exhibition_id, name, size) values (${fair.exhibitionId}, 'A', 'cr80')
      returning exhibition_id, id)
    insert into badge_template_version (exhibition_id, template_id, number, size, sides)
    select exhibition_id, id, 1, 'cr80', ${sides}::jsonb from made`)
  expect(await Promise.all([front, back].map(exhibitionOf))).toEqual([fair.exhibitionId, fair.exhibitionId])
})

it('every column with files of rows that move names them', async () => {
  // Small photos are made again, statements of banks and results of jobs have no exhibition.
  const columns = await db.many<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname ~ '^(logo|posters|image|evidence|photo_id|file_id|files|.*_files|sides)$'
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'jsonb'::regtype)
      and (c.relname = 'exhibition' or exists (select from pg_attribute e where e.attrelid = c.oid and e.attname = 'exhibition_id'))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and a.attnum = any(t.tgattr)
        and t.tgfoid = 'file_of_exhibition'::regproc)
    order by 1`)
  expect(columns.map(({ name }) => name)).toEqual([])
})
