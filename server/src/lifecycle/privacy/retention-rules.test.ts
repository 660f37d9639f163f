import { entityTypes } from '@fairgate/contract/kernel/command/entity-type'
import { personalEntityTypes } from '@fairgate/contract/lifecycle/privacy/kinds'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { agedRetention, exhibitionRetention } from './retention-rules.ts'

const database = await closeAfterAll(testDatabase())
const { rows } = await database.pool.query(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped order by 1, 2`)
const columns = rows

/** Matches names of columns that identify a person or contain their contact data. */
const personal =
  /(^|_)(names?|phone|telephone|document|mail|email|address|photo|birth|employer|plates?|person|recipient|contact|buyer|holders|network)(_|$)/

/** Columns with such a name that are not personal or are retained, with the reason. */
const excused: Readonly<Record<string, RegExp>> = {
  'who works here: an operator’s name beside what they did':
    /^\w+\.(operator_name|actor_name|(\w+_)?by_name|taken_name)$|^(account|operator|gate_staff|login_resume)\./,
  'what things are called':
    /^\w+\.name_(cn|en)$|^(company_reference|encrypted_column)\.|^(stock_pool|api_key|badge_template|bank_account|base_seed|row_count|device|file|rollup_checkpoint|function_revision|message_template|migration|notification|other_expense|passkey|printer|saved_view|settlement_line|system_parameter|webhook)\.name$|^\w+\.file_name$/,
  'where a company or an exhibition is, and whom it names to be reached':
    /^(cell|company|exhibition|invoice_setting|pay_setting|received_address|partner_visibility)\.|^history\.company_name$/,
  'no text of anybody: a number of heads, a kind, a rule':
    /^visitor_rollup\.holders$|^(ticket_type\.per_person|exhibition\.one_person_one_badge|survey\.collects_contact|declaration\.to_person|vehicle\.plate_origin)$/,
  'kept by the audience’s own rule (audience.keepYears, eraseAudience)': /^audience\./,
  'books, kept ten years (Accounting Archives Measures 14)': /^badge_fee\.badge_name$/,
  'proof that a request was answered: sealed numbers go when it is closed, masked and by digest they stay':
    /^subject_request\.(document|phone|email)_/,
  'whom nobody writes to any more, and who was written to, by digest and masked':
    /^(suppression|recipient)\.contact_|^survey_invitation\.contact$/,
  'the message itself, with the message (message.keptDays)': /^message\.recipient_/,
  'the log, proof of who did what, is sealed; addresses and names in it have periods of their own (shred-log.ts)':
    /^operation_log\.(target_name|address)$/,
  'deleted within a day':
    /^(login_attempt|otp_rate_limit|sent_code|public_link_miss|badge_look_up)\.network$|^idempotency_record\.(target_name|address)$/,
  'from where an operator logged in: gone with the session (sessions.ts)': /^session\.address$/,
  'held while a badge lives, and let go when it ends':
    /^((badge_uniqueness|edition)_claim\.person_id|vehicle_uniqueness_claim\.plate)$/,
  'deleted with its badges and tickets (badging/badge/retention.ts, sales/ticket/retention.ts)':
    /^(person|person_document|ticket_person_slot)\./,
  'follows the document of its badge, by a trigger': /^stand_head\.document_blind_index$/,
  'deleted with its photo (badging/badge/retention.ts)': /^small_photo\.photo_id$/,
  'a type alone, without the number': /^vehicle_driver\.document_type$|^(whitelist_guest|declaration)\.document_type$/,
}

const all = [...exhibitionRetention, ...agedRetention].map(({ rule }) => rule)
const isDeclared = (table: string, column: string) =>
  all.some(
    rule =>
      rule.table === table &&
      Object.values(rule.parts).some(({ redaction }) => redaction === 'row' || column in redaction),
  )

it('covers every personal column of the schema, or gives the reason why it is retained', () => {
  const unnamed = columns
    .filter(({ table, column }) => personal.test(column) && !isDeclared(table, column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter(name => !Object.values(excused).some(rule => rule.test(name)))
  expect(unnamed).toEqual([])
})

it('has no exception for a column that does not exist', () => {
  const names = columns.map(({ table, column }) => `${table}.${column}`)
  const idle = Object.entries(excused).filter(([, rule]) => !names.some(name => rule.test(name)))
  expect(idle.map(([why]) => why)).toEqual([])
})

it('names existing columns only', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const named = all.flatMap(({ table, key, marked, parts }) => [
    ...key.map(column => `${table}.${column}`),
    ...(marked ? [`${table}.purged`] : []),
    ...Object.values(parts).flatMap(({ redaction }) =>
      redaction === 'row' ? [] : Object.keys(redaction).map(one => `${table}.${one}`),
    ),
  ])
  expect(named.filter(name => !known.has(name))).toEqual([])
})

it('removes names from the log for every entity with a retention rule', () => {
  const toEntityType = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const naming: readonly string[] = personalEntityTypes
  const known = [...new Set(all.map(({ table }) => toEntityType(table)))].filter(
    entityType => entityType in entityTypes,
  )
  expect(known.length).toBeGreaterThan(7)
  expect(known.filter(entityType => !naming.includes(entityType))).toEqual([])
})
