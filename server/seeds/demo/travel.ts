import { type travelMeans, travelPurposes } from '@fairgate/contract/admission/travel/fields'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** The origins of the invented travellers, near places more often. */
const origins =
  '310000 330100 320500 320100 330200 310000 340100 110000 440300 440100 510100 420100 370200 210200 610100 330300 500000 350200 120000 430100 530100 620100 650100'.split(
    ' ',
  )
const employers = ['远山医疗（虚构）', '海石科技（虚构）', '青禾药业（虚构）', '明川器械（虚构）', '云杉实验室（虚构）']
const leaders = ['出行联系人甲（虚构）', '出行联系人乙（虚构）', '出行联系人丙（虚构）', '出行联系人丁（虚构）']
const rides = [
  ['plane', 'CA1501', '北京首都机场', '上海虹桥机场'],
  ['plane', 'CZ3579', '深圳宝安机场', '上海虹桥机场'],
  ['train', 'G7306', '杭州东站', '上海虹桥站'],
  ['train', 'G7001', '南京站', '上海站'],
  ['coach', '苏EA1234', '苏州园区', '会展中心北门'],
  ['coach', '浙BA5678', '宁波南站', '会展中心北门'],
  ['car', '沪AD12345', '浦东张江', '会展中心地下车库'],
  ['ship', 'XIHU8', '舟山港', '上海国际客运中心'],
  ['other', 'METRO2', '人民广场', '徐泾东'],
] as const satisfies readonly (readonly [(typeof travelMeans)[number], string, string, string])[]

const rowsWanted = 160

/**
 * Travellers to the exhibition that is about to open, and their means of transport: of its organizer, its partners and
 * the venue.
 */
export async function seedTravel(db: Db, { companies, operators, now, services }: Demo): Promise<void> {
  const { id: exhibitionId, from } = await db.one<{ id: string; from: Date }>(sql`
    select id, open_from as "from" from exhibition where sponsor_id = ${companies.organizer} and state in ('preparing', 'ready')
    order by open_from limit 1`)
  const opens = dayOf(new Date(from), services.config.venueTimeZone)
  const owners = [
    [companies.organizer, operators.organizer],
    [companies.cooperator, operators.cooperator],
    [companies.secondary, operators.secondary],
    [companies.agent, operators.agent],
    [companies.venue, operators.admin],
  ] as const
  for (let n = 0; n < rowsWanted; n++) {
    const [companyId, by] = owners[n % owners.length] ?? owners[0]
    const arriveOn = addDays(opens, ((n + Math.floor(n / 5)) % 5) - 2)
    await db.run(sql`
      insert into travel (exhibition_id, company_id, name, employer, origin, arrive_on, leave_on, purpose, heads, remark, created_by, created_at)
      values (${exhibitionId}, ${companyId}, ${leaders[n % leaders.length]}, ${employers[(n * 3 + Math.floor(n / 7)) % employers.length]},
        ${origins[(n * 7) % origins.length]}, ${arriveOn}, ${addDays(arriveOn, 1 + (n % 4))},
        ${travelPurposes[n % 5 < 3 ? n % 3 : n % travelPurposes.length]}, ${1 + ((n * 13) % 24)}, '', ${by.operatorId},
        ${new Date(now.getTime() - n * 3_600_000)})`)
  }
  for (let n = 0; n < rides.length * 4; n++) {
    const [means, number, start, end] = rides[n % rides.length] ?? rides[0]
    const [companyId, by] = owners[n % owners.length] ?? owners[0]
    const departs = new Date(new Date(from).getTime() - (4 - Math.floor(n / rides.length)) * 86_400_000 + n * 900_000)
    await db.run(sql`
      insert into transportation (exhibition_id, company_id, means, number, origin, destination, departs_at, arrives_at, heads,
        remark, created_by, created_at)
      values (${exhibitionId}, ${companyId}, ${means}, ${number}, ${start}, ${end}, ${departs},
        ${new Date(departs.getTime() + 9_000_000)}, ${2 + ((n * 11) % 40)}, '虚构班次', ${by.operatorId},
        ${new Date(now.getTime() - n * 5_400_000)})`)
  }
}
