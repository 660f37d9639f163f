import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchExhibition } from '../fill.ts'
import { freePort, type Stage, untilReady } from '../kernel/stage.ts'

/** The versions that are compared. They are installed for a run and are no packages of this repository. */
const versions = {
  adminjs: '7.8.17',
  '@adminjs/express': '6.1.1',
  '@adminjs/sql': '2.2.6',
  express: '4.22.3',
  'express-formidable': '1.2.0',
  'express-session': '1.19.0',
  tslib: '2.9.1',
}

const schema = 'peer'
// AdminJS looks tables up by name in all schemas.
const table = 'peer_badge'

/** AdminJS on the stage's database, with somebody logged in. */
export interface AdminJs {
  name: string
  pid: number
  /** Sends a request of its JSON API with the session's cookie; `form` is posted. */
  send(path: string, form?: Readonly<Record<string, string>>): Promise<unknown>
  close(): Promise<void>
}

/** Installs and starts it, and fills its table with the badges. */
export async function startAdminJs(stage: Stage): Promise<AdminJs> {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-peer-'))
  let child: ChildProcess | undefined
  try {
    install(folder)
    await fillTable(stage)
    const [port, email, password] = [await freePort(), 'peer@example.com', randomBytes(16).toString('hex')]
    child = fork(join(folder, 'adminjs-server.ts'), [stage.url, String(port), schema, table, email, password], {
      cwd: folder,
      // Its console is not measured, so nothing is bundled for it.
      env: { ...process.env, NODE_ENV: 'production', ADMIN_JS_SKIP_BUNDLE: 'true' },
      stdio: ['ignore', 2, 'inherit', 'ipc'],
    })
    const address = `http://127.0.0.1:${port}`
    await untilReady(`${address}/admin/login`, child)
    const cookie = await logIn(address, { email, password })
    const started = child
    return {
      name: `AdminJS ${versions.adminjs}`,
      pid: child.pid as number,
      async send(path, form) {
        const answer = await fetch(`${address}/admin/api/resources/${table}/${path}`, {
          headers: { cookie },
          ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        })
        const found = (await answer.json()) as { notice?: { type: string; message: string } }
        if (!answer.ok || found.notice?.type === 'error') throw new Error(`${path}: ${JSON.stringify(found)}`)
        return found
      },
      close: () => end(folder, started),
    }
  } catch (error) {
    await end(folder, child)
    throw error
  }
}

async function end(folder: string, child?: ChildProcess): Promise<void> {
  if (child?.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

function install(folder: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: versions }))
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
  if (npm.status !== 0) throw new Error(`npm install: ${npm.error?.message ?? npm.stderr.slice(0, 500)}`)
  copyFileSync(join(import.meta.dirname, 'adminjs-server.ts'), join(folder, 'adminjs-server.ts'))
}

/**
 * The floor's table of badges with two differences that are in favour of AdminJS: the id alone is the key, because it
 * supports no composite one, and bytes are text, because it would answer one property per byte.
 */
async function fillTable({ pool }: Stage): Promise<void> {
  const bytes = ['document_blind_index', 'document_encrypted', 'phone_blind_index', 'phone_encrypted']
  await pool.query(`create schema ${schema}`)
  await pool.query(`create table ${schema}.${table} (like floor_badge including all)`)
  const { rows } = await pool.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = '${schema}.${table}'::regclass and contype = 'p'`,
  )
  await pool.query(
    `alter table ${schema}.${table} drop constraint ${rows[0]?.name}, alter id set default uuidv7(), add primary key (id),
     ${bytes.map(column => `alter ${column} type text using encode(${column}, 'hex')`).join(', ')}`,
  )
  const columns = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'floor_badge'::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
  const values = columns.rows.map(({ name }) => (bytes.includes(name) ? `encode(${name}, 'hex')` : name))
  await pool.query(`insert into ${schema}.${table} select ${values.join(', ')} from floor_badge`)
  await pool.query(`vacuum (analyze) ${schema}.${table}`)
}

async function logIn(address: string, account: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams(account)
  const answer = await fetch(`${address}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  const [cookie] = answer.headers.getSetCookie()
  if (answer.status !== 302 || !cookie) throw new Error(`AdminJS refuses the login: ${answer.status}`)
  return cookie.split(';')[0] as string
}

/** The form of a new badge. */
export function newRecord({ id, typeId, participationId, companyId }: BenchExhibition): Record<string, string> {
  const number = randomUUID()
  return {
    ...{ id: number, exhibition_id: id, state: 'draft', code: `PE-${number}`, badge_type_id: typeId },
    ...{ participation_id: participationId, company_id: companyId, name: '测量人员', document_type: 'passport' },
    ...{ document_blind_index: number, document_encrypted: number, document_masked: 'X1******1' },
    ...{ phone_blind_index: number, phone_encrypted: number, phone_masked: '139****0001', employer: '示例企业' },
    ...{ birth: '1990-01-01', created_by: companyId, phases: '{moveIn,open,moveOut}' },
  }
}
