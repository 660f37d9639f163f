import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors, type Refusals } from '../../kernel/refusal/constraint-errors.ts'
import { periodColumns } from './dates.ts'

/** The edition is one of the organizer's. */
export const editionRefusals: Refusals = { exhibition_edition: ['exhibition.editionUnknown', 'editionId'] }

/** The form's columns and their values; co-sponsors have a separate table. */
function columnsOf(form: ExhibitionForm): [column: string, value: unknown][] {
  return [
    ['name_cn', form.nameCn],
    ['name_en', form.nameEn],
    ['show_type', form.showType],
    ['edition_id', form.editionId],
    ['halls', form.halls],
    ['city_code', form.cityCode],
    ['address', form.address],
    ['area', form.area],
    ['move_in_from', form.moveIn.from],
    ['move_in_to', form.moveIn.to],
    ['move_in_daily', form.moveIn.daily],
    ['open_from', form.open.from],
    ['open_to', form.open.to],
    ['open_daily', form.open.daily],
    ['move_out_from', form.moveOut.from],
    ['move_out_to', form.moveOut.to],
    ['move_out_daily', form.moveOut.daily],
    ['contact_name', form.contactName],
    ['contact_phone', form.contactPhone],
    ['contact_email', form.contactEmail],
    ['website', form.website],
    ['logo', form.logo],
    ['posters', form.posters],
    ['description_cn', form.descriptionCn],
    ['description_en', form.descriptionEn],
    ['invoice_methods', form.invoiceMethods],
  ]
}

/** The form as read back from the database: `select ${formColumns} from exhibition e`. */
export const formColumns: Sql = sql`e.name_cn as "nameCn", e.name_en as "nameEn", e.show_type as "showType", e.edition_id as "editionId", e.halls,
  e.city_code as "cityCode", e.address, e.area, ${periodColumns('e')},
  coalesce((select jsonb_agg(jsonb_build_object('nameCn', s.name_cn, 'nameEn', s.name_en, 'creditCode', s.credit_code)
    order by s.position) from exhibition_co_sponsor s where s.exhibition_id = e.id), '[]') as "coSponsors",
  e.contact_name as "contactName", e.contact_phone as "contactPhone", e.contact_email as "contactEmail", e.website,
  e.logo, e.posters, e.description_cn as "descriptionCn", e.description_en as "descriptionEn",
  e.invoice_methods as "invoiceMethods"`

export function formOf(db: Db, id: string): Promise<ExhibitionForm> {
  return db.one<ExhibitionForm>(sql`select ${formColumns} from exhibition e where e.id = ${id}`)
}

export async function insertForm(db: Db, form: ExhibitionForm, sponsorId: string, operatorId: string) {
  const columns = columnsOf(form)
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into exhibition (sponsor_id, created_by, ${raw(columns.map(([name]) => name).join(', '))})
      values (${sponsorId}, ${operatorId}, ${join(columns.map(([, value]) => value))}) returning id, version`),
    editionRefusals,
  )
  await writeCoSponsors(db, made.id, form)
  return made
}

export async function updateForm(db: Db, id: string, form: ExhibitionForm) {
  const sets = columnsOf(form).map(([name, value]) => sql`${raw(name)} = ${value}`)
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      update exhibition set ${join(sets)}, version = version + 1, updated_at = now() where id = ${id} returning id, version`),
    editionRefusals,
  )
  await db.run(sql`delete from exhibition_co_sponsor where exhibition_id = ${id}`)
  await writeCoSponsors(db, id, form)
  return made
}

async function writeCoSponsors(db: Db, id: string, { coSponsors }: ExhibitionForm): Promise<void> {
  if (coSponsors.length === 0) return
  await db.run(sql`
    insert into exhibition_co_sponsor (exhibition_id, position, name_cn, name_en, credit_code)
    select ${id}, position - 1, one ->> 'nameCn', one ->> 'nameEn', one ->> 'creditCode'
    from jsonb_array_elements(${JSON.stringify(coSponsors)}::jsonb) with ordinality as co_sponsor (one, position)`)
}
