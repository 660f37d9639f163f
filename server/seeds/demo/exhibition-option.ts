import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import { plannedExhibitions } from './exhibition-plan.ts'

/** What the medical fair chooses from besides the venue's: `[dictionary, value, 中文, English, counts as]`. */
const own = [
  ['job_class', 'clinician', '临床医生', 'Clinician', 'other'],
  ['job_class', 'hospitalBuyer', '医院采购', 'Hospital purchasing', 'purchasing'],
  ['job_class', 'labManager', '检验科负责人', 'Laboratory manager', 'middleManagement'],
  ['industry', 'hospital', '医院', 'Hospitals', 'medical'],
  ['industry', 'diagnostics', '体外诊断', 'In-vitro diagnostics', 'medical'],
  ['audience_channel', 'doctorsForum', '学术会议', 'Medical congress', 'association'],
  ['reprint_reason', 'lanyardTorn', '挂绳断裂', 'Torn lanyard', 'damaged'],
  ['reject_reason', 'noMedicalLicence', '缺少医疗器械经营许可', 'No licence for medical devices', 'notQualified'],
] as const
const hidden = ['crane', 'containerTruck']

/** The medical fair has own options, and hides two of the venue's. */
export async function seedExhibitionOptions(db: Db): Promise<void> {
  const medical = plannedExhibitions.find(({ key }) => key === 'medical')
  const { id } = await db.one<{ id: string }>(sql`select id from exhibition where name_cn = ${medical?.cn ?? ''}`)
  for (const [at, [code, value, cn, en, countsAs]] of own.entries()) {
    await db.run(sql`
      insert into dictionary_option (code, exhibition_id, value, name_cn, name_en, position, counts_as)
      values (${code}, ${id}, ${value}, ${cn}, ${en}, ${at}, ${countsAs})`)
    await db.run(sql`update dictionary_option set used = true
      where exhibition_id is null and code = ${code} and value = ${countsAs}`)
  }
  await db.run(sql`
    insert into dictionary_option_hidden (exhibition_id, option_id)
    select ${id}, o.id from dictionary_option o
    where o.exhibition_id is null and o.code = 'vehicle_type' and o.value = any(${hidden})`)
}
