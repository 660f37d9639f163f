import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domains } from '@fairgate/contract/app/catalogue'
import type { Machine } from '@fairgate/contract/kernel/transition/machine'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleOf } from '../../../scripts/house/areas.ts'
import { toDb } from '../kernel/database/database.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

/** Rules for every state and every event, so that a new one is tested automatically. */

const root = join(import.meta.dirname, '..')

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^app\/(testing|permission-table)\//.test(path),
  )
  .sort()
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

describe('a state is written', () => {
  const engine = ['kernel/transition/write-transitions.ts']
  /** Internal states of the kernel that no operator changes: the progress of a job, the arrival of a file. */
  const plumbing = [
    'kernel/files/receive-upload.ts',
    'kernel/files/stored-file.ts',
    'kernel/jobs/job-actions.ts',
    'kernel/jobs/run-job.ts',
  ]
  /** Rows of a sheet have no machine: their state is the result of validating their cells. */
  const validatedRows = ['kernel/import/import-rows.ts', 'kernel/import/correct-rows.ts']

  /** Nor do these: a suggestion is accepted or not, and recipients of a campaign follow their messages. */
  const followed = [
    'sales/audience/merge.ts',
    // A receipt follows the declarations of its person.
    'admission/epidemic/receipts.ts',
    'sales/spread/delivery.ts',
    'sales/spread/hooks.ts',
    'sales/spread/campaign-job.ts',
    'sales/spread/queries.ts',
    'sales/spread/stop-writing.ts',
  ]

  it('only by the engine', () => {
    const writes = /(?:\bset|sql`)\s+state\s*=|sql`state\s*=|\bset\s[^`]*?,\s*state\s*=/
    const found = sources.filter(({ text }) => writes.test(text)).map(({ path }) => path)
    expect(found).toEqual([...engine, ...plumbing, ...validatedRows, ...followed].sort())
  })
})

/** Every machine, by the folder that uses it and its table. */
const tables: Readonly<Record<string, string>> = {
  'access.operator': 'operator',
  'badge.credential': 'credential',
  'badge.evidence': 'evidence',
  'badge.main': 'badge',
  'badge.violation': 'violation',
  'bank.main': 'bank_line',
  'blacklist.main': 'blacklist',
  'charge.badgeFee': 'badge_fee',
  'charge.main': 'bill',
  'company.invoiceSetting': 'invoice_setting',
  'epidemic.declaration': 'declaration',
  'exhibition.main': 'exhibition',
  'gate.channel': 'channel',
  'offline.conflict': 'discrepancy',
  'invoice.application': 'invoice_application',
  'invoice.invoice': 'invoice',
  'gate.device': 'device',
  'job.main': 'job',
  'message.main': 'message',
  'participation.main': 'participation',
  'participation.relation': 'organizer_partner',
  'partner.main': 'company',
  'payment.main': 'payment',
  'policy.main': 'policy',
  'rulebook.main': 'rule_book',
  'postponement.main': 'postponement',
  'stand.main': 'stand',
  'partner.share': 'share_application',
  'settlement.main': 'settlement',
  'offset.main': 'netting_application',
  'spread.template': 'message_template',
  'subjectRequest.main': 'subject_request',
  'survey.main': 'survey',
  'ticket.main': 'ticket',
  'ticket.order': 'ticket_order',
  'ticket.request': 'ticket_request',
  'whitelist.main': 'whitelist',
}
const machines = Object.entries(domains).flatMap(([domain, { machines }]) =>
  Object.entries(machines as Record<string, Machine>).map(
    ([key, machine]) => [`${domain}.${key}`, domain, machine] as const,
  ),
)

/** `subject-request` of `subjectRequest`. */
const folderOf = (domain: string) => domain.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

describe('every event of every machine', () => {
  /** Fired by the database itself. */
  const awaited: Readonly<Record<string, string>> = {
    'ticket.main.enter': 'gate_decide_all of the database, where somebody comes in',
  }
  /** Files that declare permissions and show rows, and fire nothing. */
  const declares = /(?:entity|-row|queries|queue)\.ts$/
  /** The kernel changes a job under the names of its states; the event of a channel is an input of the command. */
  const otherwise = ['job.main', 'gate.channel']

  it('is fired by a command, a hook or periodic work', () => {
    const unfired = machines
      .filter(([name]) => !otherwise.includes(name))
      .flatMap(([name, domain, machine]) => {
        const texts = sources.filter(
          ({ path }) => moduleOf(`server/src/${path}`) === folderOf(domain) && !declares.test(path),
        )
        return Object.keys(machine.events)
          .filter(event => !texts.some(({ text }) => text.includes(`'${event}'`)))
          .map(event => `${name}.${event}`)
      })
    expect(unfired.sort()).toEqual(Object.keys(awaited).sort())
  })
})

describe('a negative decision', () => {
  /** Cannot be undone: the person is notified immediately, with a copy of the answer. */
  const gone = ['lifecycle/subject-request']

  it('can be undone', () => {
    const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
    const deciding = sources.filter(({ text }) => /^ {2}decisions: \[.*'(?:return|reject|refuse)'/m.test(text))
    expect(deciding.length).toBeGreaterThan(12)
    const takesBack = (folderPath: string) =>
      sources.some(({ path, text }) => path.startsWith(`${folderPath}/`) && /\bundoDecisions?\(/.test(text))
    const without = deciding.map(({ path }) => folder(path)).filter(folderPath => !takesBack(folderPath))
    expect(without).toEqual(gone)
  })
})

describe('the states of a machine', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  it.each(machines)("%s are those of its table's constraint", async (name, _domain, machine) => {
    const table = tables[name]
    const { rule } = await toDb(database.pool).one<{ rule: string }>(sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like 'CHECK ((state = ANY%'`)
    const taken = [...rule.matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(taken.sort()).toEqual(Object.keys(machine.states).sort())
  })
})
