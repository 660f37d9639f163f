import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import { recordConsent } from '../../src/sales/audience/consent.ts'
import type { Human } from '../../src/sales/audience/find-person.ts'
import { savePeople } from '../../src/sales/audience/save-people.ts'
import type { Demo } from './demo-context.ts'
import { firstVisitor, visitor } from './ticket.ts'

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张']
const given = ['子涵', '欣怡', '浩然', '梓萱', '宇轩', '诗涵', '俊杰', '雨桐', '思远', '佳宁', '文博', '嘉懿']
const provinces = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(
  ' ',
)
const employers = ['远山医疗', '海石科技', '青禾药业', '明川器械', '云杉实验室', '']

/** Potential people of the organizer, the last five of whom may be the first five; who holds something is synced by the running server. */
const [potentialCount, pairs, firstFew] = [900, 5, 100]

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

function human(serial: number): Human {
  return {
    ...{
      documentType: null,
      document: null,
      told: false,
      birth: `${1960 + (serial % 45)}-0${1 + (serial % 9)}-1${serial % 9}`,
    },
    name: `${pick(surnames, serial)}${pick(given, Math.floor(serial / surnames.length))}`,
    phone: `135${String(70_000_000 + serial)}`,
    email: serial % 3 === 0 ? `visitor${serial}@demo.invalid` : null,
    gender: serial % 2 === 0 ? 'female' : 'male',
    region: `${pick(provinces, serial * 7)}0000`,
    employer: pick(employers, serial),
    jobTitle: '',
    ...answers(serial),
  }
}

/** Answers that people gave about themselves; frequent ones are repeated. */
const jobClasses =
  'purchasing purchasing middleManagement engineering sales topManagement marketing student other'.split(' ')
const industries = 'medical medical medical medical chemicals electronics culture finance other'.split(' ')
const channels = 'invitation website website exhibitor socialMedia association agent sms press onSite'.split(' ')
const answers = (serial: number) => ({
  jobClass: pick(jobClasses, Math.floor(serial / 3)),
  industry: pick(industries, Math.floor(serial / 5)),
  channel: pick(channels, Math.floor(serial / 7)),
})

/** Most of those who hold a day ticket were known before by the form of an earlier year; once they are synced they are no potential people. */
const answeredBefore = Array.from({ length: 1_400 }, (_, at): Human => {
  const { name, phone, documentType, documentNumber: document, birth } = visitor(firstVisitor + at)
  return {
    ...{ name, phone, documentType, document, birth, email: null, gender: null, region: null, told: false },
    ...{ employer: pick(employers, at), jobTitle: '', ...answers(at) },
  }
})

/** Apparently another person with the telephone number of a known one. */
const sameTelephone = (serial: number, { phone, name }: Human): Human => ({
  ...{ ...human(serial + 100_000), phone, name: `${name.slice(0, 1)}先生` },
})

const onPaper = '往届展会登记表（示例）'

/**
 * Potential visitors, some of whom agreed to receive messages and some unsubscribed, and five pairs of possible
 * duplicates.
 */
export async function seedAudience(db: Db, { companies, services }: Demo): Promise<void> {
  const ownerId = companies.organizer
  const owner = { ownerId, source: 'imported', real: false } as const
  const firstTwice = potentialCount - pairs
  const humans = Array.from({ length: potentialCount }, (_, serial) =>
    serial < firstTwice ? human(serial) : sameTelephone(serial, human(serial - firstTwice)),
  )
  const first = await savePeople({ db, services }, owner, humans.slice(0, firstFew))
  // Without statistics PostgreSQL scans the whole table for each of them.
  await db.run(sql`analyze audience`)
  const rest = await savePeople({ db, services }, owner, humans.slice(firstFew))
  for (const [serial, { id }] of [...first, ...rest].entries()) {
    if (serial % 3 > 0) continue
    const state = serial % 15 === 0 ? 'withdrawn' : 'given'
    await recordConsent(db, { ownerId, audienceId: id, purposes: ['marketing'], state, how: 'operator', text: onPaper })
  }
  await savePeople({ db, services }, owner, answeredBefore)
  await db.run(sql`
    insert into suppression (owner_id, contact_blind_index, how)
    select owner_id, phone_blind_index, 'page' from audience
    where owner_id = ${ownerId} and marketing = 'withdrawn' and phone_blind_index is not null on conflict do nothing`)
}
