import type { ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { ReadFacts } from '../../src/admission/epidemic/reading/image-reading.ts'
import { encryptDocument, encryptPhone } from '../../src/badging/badge/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { openFileStore } from '../../src/kernel/files/open-file-store.ts'
import { createStoredFile } from '../../src/kernel/files/stored-file.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'

type State = 'processing' | 'pendingManual' | 'valid' | 'rejected' | 'expired'

const wanted = 400
const cities = ['330100', '320500', '110100', '440100', '440300', '510100', '420100', '370200', '210200', '610100']
const agreementCn = '我承诺以上内容真实、完整，如有隐瞒愿承担相应责任。（虚构示例）'
const agreementEn =
  'Everything I declare is true and complete, and I am responsible for any omission. (Invented example)'

const content: StrategyContent = {
  ...{ proxy: true, auditMode: 'ocrManual', healthCode: true, healthBlocked: ['yellow', 'red'], healthInfo: true },
  ...{ tripCard: true, tripBlocked: ['yellow', 'red'], tripRisk: 'blocked7', vaccine: '0', nucleic: '48' },
  ...{
    receiptHours: '48',
    agreementCn,
    agreementEn,
    blockedCities: ['530600'],
    riskAreas: ['532800'],
    exemptTypes: [],
  },
}

/** Most are valid; some are pending, some rejected, some expired, and the pictures of two are being read. */
const stateOf = (n: number): State =>
  n === 200 || n === 201
    ? 'processing'
    : n % 7 === 0
      ? 'pendingManual'
      : n % 9 === 4
        ? 'rejected'
        : n % 11 === 6
          ? 'expired'
          : 'valid'

const hoursAgo = (state: State, n: number): number =>
  state === 'processing' ? 0.05 : state === 'expired' ? 80 + (n % 60) : (n % 30) + 0.5

/** The cold chain fair requires health declarations: those of the last days, by visitors and by companies. */
export async function seedDeclarations(db: Db, demo: Demo): Promise<void> {
  const cold = plannedExhibitions.find(({ key }) => key === 'cold')
  const { id: exhibitionId, from } = await db.one<{ id: string; from: Date }>(sql`
    select id, move_in_from as "from" from exhibition where name_cn = ${cold?.cn ?? ''}`)
  await db.run(sql`
    with made as (insert into epidemic_strategy (exhibition_id, is_open, edited_at) values (${exhibitionId}, true, ${demo.now}) returning id)
    insert into epidemic_strategy_version (strategy_id, number, content, saved_by, saved_at)
    select id, 1, ${JSON.stringify(content)}::jsonb, ${demo.operators.admin.name}, ${demo.now} from made`)
  await db.run(sql`update exhibition set receipt_from = ${from} where id = ${exhibitionId}`)
  const pictures = await drawnPictures()
  for (let n = 0; n < wanted; n++) await seedDeclaration(db, demo, exhibitionId, n, pictures)
}

const kinds = ['healthCode', 'tripCard', 'nucleic'] as const
type Pictures = Readonly<Record<(typeof kinds)[number], Buffer>>

/** Three pictures that state that they are invented. */
async function drawnPictures(): Promise<Pictures> {
  // Loaded only here: the server itself never needs it.
  const { default: sharp } = await import('sharp')
  const draw = (title: string, colour: string) =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480" font-family="sans-serif">
        <rect width="360" height="480" fill="#ffffff"/><rect x="90" y="120" width="180" height="180" fill="${colour}"/>
        <text x="180" y="60" text-anchor="middle" font-size="26">${title}</text>
        <text x="180" y="380" text-anchor="middle" font-size="24" fill="#b01020">虚构 INVENTED</text></svg>`),
    )
      .png()
      .toBuffer()
  const [healthCode, tripCard, nucleic] = await Promise.all([
    draw('健康码 Health code', '#2a9d4a'),
    draw('行程卡 Trip card', '#2a9d4a'),
    draw('核酸 阴性 Negative', '#dde3ea'),
  ])
  return { healthCode, tripCard, nucleic }
}

async function seedDeclaration(db: Db, demo: Demo, exhibitionId: string, n: number, pictures: Pictures): Promise<void> {
  const { companies, operators, services, now } = demo
  const { cipher } = services
  const id = uuidv7()
  const state = stateOf(n)
  const hour = 3_600_000
  const declaredAt = new Date(now.getTime() - hoursAgo(state, n) * hour)
  const byCompany = n % 4 === 1
  const name = `虚构入场人${String(n + 1).padStart(3, '0')}`
  const document = encryptDocument(cipher, id, 'passport', `E9${String(1_000_000 + n * 7919).slice(-7)}`, 'declaration')
  const phone = encryptPhone(cipher, id, `1990000${String(n).padStart(4, '0')}`, 'declaration')
  const typed = {
    ...{ cities: [cities[(n * 3) % cities.length]], temperature: n % 14 === 0 ? '37.6' : '36.5', symptoms: [] },
    ...{ healthColour: state === 'rejected' ? 'yellow' : 'green', tripColour: 'green', tripRisky: 'no', doses: null },
    nucleic: [{ sampledAt: new Date(declaredAt.getTime() - 9 * hour).toISOString(), result: 'negative' }],
  }
  const doubt = n % 14 === 0 ? 'fever' : n % 28 === 7 ? 'unclear' : 'differs'
  const doubts = state === 'rejected' ? ['healthColour'] : state === 'pendingManual' ? [doubt] : []
  const isBeingRead = state === 'processing'
  const decided = state !== 'pendingManual' && !isBeingRead
  const validUntil = state === 'valid' || state === 'expired' ? new Date(declaredAt.getTime() + 48 * hour) : null
  const reason = state === 'rejected' ? 'codeColour' : null
  const refusedUntil = state === 'rejected' ? new Date(declaredAt.getTime() + 72 * hour) : null
  await db.run(sql`
    insert into declaration (id, exhibition_id, state, strategy_number, company_id, submitted_by, declarer, person, name,
      document_type, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, language, typed, to_person,
      read_at, doubts, declared_at, decided_at, decided_by, valid_until, refused_until, reason_code)
    values (${id}, ${exhibitionId}, ${state}, 1, ${byCompany ? companies.cooperator : null},
      ${byCompany ? operators.cooperator.operatorId : null}, ${byCompany ? operators.cooperator.name : name}, ${document.digest},
      ${name}, 'passport', ${document.encrypted}, ${document.masked}, ${phone.digest}, ${phone.encrypted}, ${phone.masked}, 'cn',
      ${JSON.stringify(typed)}::jsonb, false, ${isBeingRead ? null : declaredAt}, ${doubts}, ${declaredAt}, ${decided ? declaredAt : null},
      ${decided ? operators.admin.name : null}, ${validUntil}, ${refusedUntil}, ${reason})`)
  await db.run(sql`
    insert into health_pass (exhibition_id, person, state, valid_until, declaration_id, refused_until)
    values (${exhibitionId}, ${document.digest}, ${state}, ${validUntil}, ${id}, ${refusedUntil})`)
  const [declarer, admin] = [byCompany ? operators.cooperator : undefined, operators.admin]
  const later = (hours: number) => new Date(Math.min(declaredAt.getTime() + hours * hour, now.getTime()))
  await seedSteps(db, id, [
    { event: 'submit', from: null, to: 'processing', at: declaredAt, by: declarer },
    ...(isBeingRead ? [] : [{ event: 'ask', from: 'processing', to: 'pendingManual', at: later(0.02) }]),
    ...(state === 'rejected'
      ? [{ event: 'reject', from: 'pendingManual', to: 'rejected', at: later(0.4), by: admin, reason }]
      : decided
        ? [{ event: 'approve', from: 'pendingManual', to: 'valid', at: later(0.4), by: admin }]
        : []),
    ...(state === 'expired' ? [{ event: 'expire', from: 'valid', to: 'expired', at: later(48) }] : []),
  ])
  // For pending ones and a few others, which is enough to look at.
  if (!decided || n % 50 === 3) {
    const read = isBeingRead ? undefined : readOf(doubts, typed, name, declaredAt)
    await seedPictures(db, demo, id, pictures, read)
  }
}

interface Step {
  event: string
  from: string | null
  to: string
  at: Date
  /** Absent: a visitor or the clock. */
  by?: Demo['operators']['admin'] | undefined
  reason?: string | null
}

/** The transitions of a declaration with time and actor. */
async function seedSteps(db: Db, id: string, steps: readonly Step[]): Promise<void> {
  for (const { event, from, to, at, by, reason = null } of steps)
    await db.run(sql`
      insert into history (subject_id, id, entity_type, event, from_state, to_state, operator_id, operator_name, reason_code, at)
      values (${id}, uuidv7(${at}::timestamptz - now()), 'declaration', ${event}, ${from}, ${to}, ${by?.operatorId ?? null}, ${by?.name ?? ''}, ${reason}, ${at})`)
}

interface Read {
  facts: ReadFacts
  certainty: number
  doubts: readonly ReadingDoubt[]
}

/** What was read of the three, as far as it led to the doubts: a code with red next to it, a card that names another city. */
function readOf(
  doubts: readonly string[],
  typed: { cities: readonly (string | undefined)[]; nucleic: readonly { sampledAt: string }[] },
  name: string,
  at: Date,
): Readonly<Record<(typeof kinds)[number], Read>> {
  const shown = { sampledAt: new Date(at.getTime() - 60_000).toISOString() }
  const person = { name: `*${[...name].at(-1)}` }
  const isFramed = doubts.includes('unclear')
  const colour = doubts.includes('healthColour') ? 'yellow' : 'green'
  const passed = [...typed.cities, ...(doubts.includes('differs') ? ['420100'] : [])].flatMap(city => city ?? [])
  return {
    healthCode: {
      facts: { colour, ...shown, ...person },
      ...(isFramed ? { certainty: 0.5, doubts: ['frame'] } : { certainty: 0.94, doubts: [] }),
    },
    tripCard: { facts: { colour: 'green', ...shown, cities: passed }, certainty: 0.91, doubts: [] },
    nucleic: {
      facts: { result: 'negative', sampledAt: typed.nucleic[0]?.sampledAt, ...person },
      ...{ certainty: 0.89, doubts: [] },
    },
  }
}

async function seedPictures(
  db: Db,
  { services }: Demo,
  id: string,
  pictures: Pictures,
  read: ReturnType<typeof readOf> | undefined,
): Promise<void> {
  const store = await openFileStore(services.config)
  for (const [index, kind] of kinds.entries()) {
    const file = await createStoredFile(db, store, {
      ...{ purpose: 'images', target: id, name: `${kind}.png`, type: 'png', content: pictures[kind] },
    })
    const { facts, certainty, doubts } = read?.[kind] ?? { facts: null, certainty: null, doubts: [] }
    await db.run(sql`insert into declaration_image (declaration_id, number, kind, file_id, facts, certainty, doubts)
      values (${id}, ${index + 1}, ${kind}, ${file.id}, ${facts && JSON.stringify(facts)}::jsonb, ${certainty}, ${[...doubts]})`)
  }
}
