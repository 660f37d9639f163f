import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import { badgeStatusFloor } from './badge-status-floor.ts'
import { salesFloors } from './sales-floors.ts'
import { settlingFloors } from './settling-floors.ts'
import { standFloors } from './stand-floors.ts'
import { webhookFloors } from './webhook-floors.ts'

/**
 * Two floors of raw node:http and pg: no session, no envelope, no scope, no log, no idempotency record, no counters.
 * The fair floor gives the same answers (joins, history, an exact count) and writes to `floor_…` tables with the same
 * columns and indexes. The bare one answers with a single statement on a single table; its own tables have a primary
 * key and nothing else.
 */
const [url = '', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })

const rowColumns = `b.id, b.version, b.state, b.code, b.name, b.name_en, b.document_type, b.document_masked, b.phone_masked,
  b.employer, b.job_title, b.badge_type_id, t.name_cn as type_cn, t.name_en as type_en, t.colour, b.company_id,
  co.name_cn as company_cn, co.name_en as company_en, c.state as credential_state, b.review_note, b.created_at, b.submitted_at`
const tables = `badge b join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id
  left join credential c on c.exhibition_id = b.exhibition_id and c.badge_id = b.id and c.state <> 'dead'`

const bareColumns = `id, version, state, code, name, document_type, document_masked, phone_masked, employer, job_title, badge_type_id,
  company_id, created_at`

const statements = {
  list: `select ${rowColumns} from ${tables} where b.exhibition_id = $1 and b.state = any($2)
    order by b.created_at desc, b.id desc limit 20`,
  count: 'select count(*) from badge where exhibition_id = $1 and state = any($2)',
  detail: `select ${rowColumns}, b.phases, b.birth, b.photo_id, c.id as credential_id, c.code as credential_code, c.issued_to
    from ${tables} where b.exhibition_id = $1 and b.id = $2`,
  history: 'select * from history where subject_id = $1 order by id desc limit 200',
  search: `select ${rowColumns} from ${tables} where b.exhibition_id = $1 and b.document_blind_index = $2
    order by b.created_at desc, b.id desc limit 20`,
  searchCount: 'select count(*) from badge where exhibition_id = $1 and document_blind_index = $2',
  create: `insert into floor_badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, name_en,
    document_type, document_blind_index, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, employer,
    job_title, birth, phases, created_by)
    values ($1, uuidv7(), 'draft', $2, $3, $4, $5, $6, '', $7, $8, $9, $10, $11, $12, $13, $14, '', $15, $16, $17) returning id, version, code`,
  credential: `select c.id, c.state, c.code, b.id as badge_id, b.state as badge_state, b.name, t.name_cn, t.name_en, t.phases, t.entries_kind
    from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id join badge_type t on t.id = b.badge_type_id
    where c.exhibition_id = $1 and c.id = $2`,
  passage: `insert into floor_passage (exhibition_id, id, device_id, scan_id, channel_id, badge_id, credential_id, direction, verdict, at)
    values ($1, uuidv7(), $2, $3, $4, $5, $6, 'in', 'admitted', now()) returning id`,
  bareList: `select ${bareColumns}, (select count(*) from badge where exhibition_id = $1 and state = any($2)) as total from badge
    where exhibition_id = $1 and state = any($2) order by created_at desc, id desc limit 20`,
  bareDetail: `select ${bareColumns} from badge where exhibition_id = $1 and id = $2`,
  bareSearch: `select ${bareColumns} from badge where exhibition_id = $1 and document_blind_index = $2 order by created_at desc, id desc limit 20`,
  bareCreate: `insert into bare_badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, name_en,
    document_type, document_blind_index, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, employer,
    job_title, birth, phases, created_by)
    values ($1, uuidv7(), 'draft', $2, $3, $4, $5, $6, '', $7, $8, $9, $10, $11, $12, $13, $14, '', $15, $16, $17) returning id, version, code`,
  bareDecide: `insert into bare_passage (exhibition_id, id, device_id, scan_id, channel_id, credential_id, direction, verdict, at)
    values ($1, uuidv7(), $2, $3, $4, $5, 'in', 'admitted', now()) returning id`,
  ledger: `select l.id, l.fen, t.kind, pc.name_cn, pc.name_en, pe.name_cn as exhibition_cn, pe.name_en as exhibition_en,
    uuid_extract_timestamp(l.id) as at, v.event, v.cause_type, l.journal_entry_id, v.operator_name,
    (select sum(fen) from ledger_total n where n.account_id = l.account_id) as balance
    from posting l join journal_entry v on v.id = l.journal_entry_id join ledger_account t on t.id = l.account_id
    left join participation p on p.id = t.participation_id left join company pc on pc.id = p.company_id
    left join exhibition pe on pe.id = p.exhibition_id`,
  bareLedger: 'select id, journal_entry_id, fen from posting l',
  export: `select b.code, b.name, b.name_en, b.document_type, b.document_masked, b.phone_masked, b.employer, b.job_title, t.name_cn,
    co.name_cn as company, b.state, b.created_at from badge b join badge_type t on t.id = b.badge_type_id
    join company co on co.id = b.company_id where b.exhibition_id = $1 order by b.created_at, b.id`,
}
const query = (name: keyof typeof statements, values: unknown[]) => pool.query({ name, text: statements[name], values })

type Body = Record<string, unknown>
const routes: Record<string, (body: Body) => Promise<unknown>> = {
  async list({ exhibitionId, states }) {
    const [rows, count] = await Promise.all([
      query('list', [exhibitionId, states]),
      query('count', [exhibitionId, states]),
    ])
    return { list: rows.rows, total: Number(count.rows[0].count) }
  },
  async detail({ exhibitionId, id }) {
    const [badge, history] = await Promise.all([query('detail', [exhibitionId, id]), query('history', [id])])
    return { ...badge.rows[0], history: history.rows }
  },
  async search({ exhibitionId, digest }) {
    const values = [exhibitionId, Buffer.from(String(digest), 'base64')]
    const [rows, count] = await Promise.all([query('search', values), query('searchCount', values)])
    return { list: rows.rows, total: Number(count.rows[0].count) }
  },
  create: async body => (await query('create', created(body))).rows[0],
  async decide({ exhibitionId, credentialId, deviceId, channelId, scanId }) {
    const found = (await query('credential', [exhibitionId, credentialId])).rows[0]
    const passage = await query('passage', [exhibitionId, deviceId, scanId, channelId, found.badge_id, found.id])
    return { verdict: 'admitted', passageId: passage.rows[0].id, name: found.name, type: found.name_cn }
  },
  ...badgeStatusFloor(pool),
  ...salesFloors(pool),
  ...standFloors(pool),
  ...settlingFloors(pool),
  ...webhookFloors(pool),
  bareList: async ({ exhibitionId, states }) => (await query('bareList', [exhibitionId, states])).rows,
  ledger: body => ledgerPage('ledger', body),
  bareLedger: body => ledgerPage('bareLedger', body),
  bareDetail: async ({ exhibitionId, id }) => (await query('bareDetail', [exhibitionId, id])).rows[0],
  bareSearch: async ({ exhibitionId, digest }) =>
    (await query('bareSearch', [exhibitionId, Buffer.from(String(digest), 'base64')])).rows,
  bareCreate: async body => (await query('bareCreate', created(body))).rows[0],
  bareDecide: async ({ exhibitionId, credentialId, deviceId, channelId, scanId }) =>
    (await query('bareDecide', [exhibitionId, deviceId, scanId, channelId, credentialId])).rows[0],
}

/**
 * A page of postings, of one account or of all, with the balance of the account; the total number comes from the
 * counters.
 */
async function ledgerPage(name: 'ledger' | 'bareLedger', { accounts, offset }: Body) {
  const one = Array.isArray(accounts) ? accounts[0] : undefined
  const text = `${statements[name]} ${one ? 'where l.account_id = $1' : ''} order by l.id desc limit 20 offset ${Number(offset)}`
  const rows = await pool.query({ name: `${name}${one ? 'One' : ''}${offset}`, text, values: one ? [one] : [] })
  const total = one ? 'where account_id = $1' : ''
  const count = await pool.query(`select sum(postings) from ledger_total ${total}`, one ? [one] : [])
  return { list: rows.rows, total: count.rows[0] }
}

/** The new row's values: digest and encrypted text stand behind the type of document and once more behind its mask. */
function created({ values, digest, encrypted }: Body): unknown[] {
  const bytes = [Buffer.from(String(digest), 'base64'), Buffer.from(String(encrypted), 'base64')]
  const [columns, [masked, ...rest]] = [(values as unknown[]).slice(0, 7), (values as unknown[]).slice(7)]
  return [...columns, ...bytes, masked, ...bytes, ...rest]
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = (request.url ?? '').slice(1)
  if (route === 'readyz') return void response.end('ok')
  const body = JSON.parse((await text(request)) || '{}') as Body
  if (route === 'export') return exportCsv(String(body.exhibitionId), response)
  if (route === 'bareExport') return copyCsv(String(body.exhibitionId), response)
  const json = JSON.stringify(await routes[route]?.(body))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }).end(json)
}

/** Streams a CSV from a cursor, a thousand rows at a time. */
async function exportCsv(exhibitionId: string, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  const cursor = client.query(new Cursor(statements.export, [exhibitionId], { rowMode: 'array' }))
  response.writeHead(200, { 'content-type': 'text/csv' })
  for (;;) {
    const rows: unknown[][] = await cursor.read(1000)
    if (rows.length === 0) break
    response.write(rows.map(row => row.map(quoted).join(',')).join('\r\n'))
  }
  await cursor.close()
  client.release()
  response.end()
}

/** The database writes the CSV, and this process only forwards it: one table, one statement. */
async function copyCsv(exhibitionId: string, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  response.writeHead(200, { 'content-type': 'text/csv' })
  const columns =
    'code, name, name_en, document_type, document_masked, phone_masked, employer, job_title, state, created_at'
  const where = `exhibition_id = ${client.escapeLiteral(exhibitionId)} order by created_at, id`
  const copied = client.query(to(`copy (select ${columns} from badge where ${where}) to stdout with (format csv)`))
  await pipeline(copied, response)
  client.release()
}

function quoted(value: unknown): string {
  const cell = value === null ? '' : String(value)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const server = createServer((request, response) => {
  answer(request, response).catch(error => {
    response.writeHead(500).end(String(error))
  })
})
// Between two rounds it is idle for longer than Node's default of five seconds.
server.keepAliveTimeout = 600_000
server.listen(Number(port), '127.0.0.1')
process.on('disconnect', () => process.exit(0))
