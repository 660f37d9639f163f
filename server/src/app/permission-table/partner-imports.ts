import { kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { freshCreditCode } from '../testing/company-world.ts'
import type { TestOperator } from '../testing/world.ts'
import type { Fixture, NamedRow } from './fixture.ts'

let serial = 0

/** An import of partners of a kind with one row: bad by its name, or corrected. */
export async function partnerImportRow(
  { db, services }: Fixture,
  kind: PartnerKind,
  { company, operatorId }: TestOperator,
  state: 'bad' | 'mended',
): Promise<NamedRow> {
  const entityType = `partner.${kindOf(kind).entityType}`
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, company_id, file_id, file_name, created_by, total, bad, corrected)
    values (${entityType}, ${company.id}, uuidv7(), 'sheet', ${operatorId}, 1,
      ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const mark = String(++serial).padStart(6, '0')
  const cells = {
    ...{ nameCn: state === 'bad' ? '' : '示例伙伴', nameEn: 'Example partner', creditCode: freshCreditCode() },
    ...{ comAttr: 'private', comType: 'mainContractor', regionCode: '310118', addressCn: '虹湾路 1 号' },
    ...{ contactName: '周亦航', contactTelephone: `13790${mark}`, contactEmail: `c${mark}@example.com` },
    ...{
      administratorName: '许南乔',
      userName: `im.${mark}`,
      telephone: `13591${mark}`,
      email: `im${mark}@example.com`,
    },
  }
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'required' : null}, ${encryptRow(services, id, 1, { cells, lost: [] })})`)
  return { id, importId: id }
}
