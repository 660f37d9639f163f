import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { lookingAhead } from '@fairgate/contract/sales/survey/graph'
import { freshKey, type SurveyContent } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import { showRunBy } from '../../exhibitions/exhibition/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import { closeAllowance, openAllowance } from '../../kernel/counter/allowance.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { allowanceKey } from './allowance-key.ts'
import { type LockedSurvey, survey } from './entity.ts'

type Changed = { id: string; version: number }

/** A new survey has one empty section. */
const begun: SurveyContent = { sections: [{ key: freshKey('s', []), title: { cn: '', en: '' }, questions: [] }] }

/** Adds a draft of a survey for the actor's company. */
export async function addSurvey(
  { titleCn, titleEn, exhibitionId }: Input<'addSurvey'>,
  context: WriteContext,
): Promise<Changed> {
  const { db, actor } = context
  if (exhibitionId) await showRunBy(db, actor, exhibitionId)
  const made = await db.one<Changed>(sql`
    insert into survey (company_id, exhibition_id, title_cn, title_en, content)
    values (${actor.companyId}, ${exhibitionId}, ${titleCn}, ${titleEn}, ${JSON.stringify(begun)}) returning id, version`)
  logged(context, { ...made, titleCn, titleEn, exhibitionId }, { exhibitionId })
  return made
}

/** Saves a survey as edited. Published versions, which answers refer to, do not change. */
export async function editSurvey(
  { id, version, content, ...form }: Input<'editSurvey'>,
  context: WriteContext,
): Promise<Changed> {
  const { db, actor } = context
  const row = await locked(context, survey, { id, version })
  const [ahead] = lookingAhead(content)
  if (ahead) refuse('survey.conditionAhead', { field: `questions.${ahead.question}.showIf`, values: { n: ahead.n } })
  if (form.from && form.to && form.from > form.to) refuse('survey.daysTurned', { field: 'to' })
  if (form.exhibitionId && form.exhibitionId !== row.exhibitionId) await showRunBy(db, actor, form.exhibitionId)
  if (form.asksContact && form.anonymous) refuse('survey.contactAnonymous', { field: 'asksContact' })
  if (row.published !== null && (form.mode !== row.mode || form.anonymous !== row.anonymous)) {
    refuse('survey.modeFixed', { field: form.mode === row.mode ? 'anonymous' : 'mode' })
  }
  if (row.published !== null && form.maximum !== row.maximum) await allow(context, id, form.maximum)
  const changed = await db.one<Changed>(sql`
    update survey set version = version + 1, edited_at = now(), content = ${JSON.stringify(content)},
      title_cn = ${form.titleCn}, title_en = ${form.titleEn}, intro_cn = ${form.introCn}, intro_en = ${form.introEn},
      thanks_cn = ${form.thanksCn}, thanks_en = ${form.thanksEn}, exhibition_id = ${form.exhibitionId}, mode = ${form.mode},
      anonymous = ${form.anonymous}, captcha = ${form.captcha}, collects_contact = ${form.asksContact}, from_day = ${form.from}, to_day = ${form.to},
      maximum = ${form.maximum}
    where id = ${id} returning id, version`)
  logged(context, { ...row, ...form }, { ...form, questions: content.sections.flatMap(one => one.questions).length })
  return changed
}

/**
 * Sets the remaining number of answers from a maximum; null: no limit. Under the exclusive lock of the survey, which
 * answers share, so that none is in progress.
 */
export async function allow({ db }: WriteContext, id: string, maximum: number | null): Promise<void> {
  await closeAllowance(db, allowanceKey(id))
  if (maximum === null) return
  const { taken } = await db.one<{ taken: number }>(sql`
    select (select count(*) from survey_answer where survey_id = ${id})::int
      - (select count(*) from survey_answer_void where survey_id = ${id})::int as taken`)
  if (taken > maximum) refuse('survey.maximumBelow', { field: 'maximum', values: { taken } })
  await openAllowance(db, { ...allowanceKey(id), open: maximum - taken, exhibitionId: null })
}

/** A draft with the same questions, of the actor's company. */
export async function copySurvey({ id, version }: Input<'copySurvey'>, context: WriteContext): Promise<Changed> {
  const { db, actor } = context
  const row = await locked(context, survey, { id, version })
  const [titleCn, titleEn] = [copied(row.titleCn, 60), copied(row.titleEn, 120)]
  const made = await db.one<Changed>(sql`
    insert into survey (company_id, exhibition_id, title_cn, title_en, intro_cn, intro_en, thanks_cn, thanks_en, mode,
      anonymous, collects_contact, captcha, maximum, content)
    select ${actor.companyId}, exhibition_id, ${titleCn}, ${titleEn}, intro_cn, intro_en, thanks_cn, thanks_en, mode,
      anonymous, collects_contact, captcha, maximum, content
    from survey where id = ${id} returning id, version`)
  logged(context, { ...made, titleCn, titleEn, exhibitionId: row.exhibitionId }, { of: row.titleCn })
  return made
}

const copied = (title: string, most: number) => `${[...title].slice(0, most - 4).join('')} (2)`

/** Deletes drafts; a published survey is retained for its answers. */
export function deleteSurvey({ rows }: Input<'deleteSurvey'>, context: WriteContext): Promise<Result<'deleteSurvey'>> {
  const { db } = context
  const namesOf = (ids: readonly string[]) =>
    db.many<{ id: string; nameCn: string; nameEn: string }>(sql`
      select t.id, t.title_cn as "nameCn", t.title_en as "nameEn" from survey t
      where t.id = any (${ids}::uuid[]) and ${survey.scope(context.actor)}`)
  return eachRow(context, { rows, entityType: 'survey', namesOf }, 'deleted', async ({ id, version }) => {
    const row = await locked(context, survey, { id, version })
    if (row.state !== 'draft') refuse('kernel.notInThisState')
    await mapConstraintErrors(db.run(sql`delete from survey where id = ${id}`), { '23503': ['kernel.notInThisState'] })
    return { nameCn: row.titleCn, nameEn: row.titleEn }
  })
}

function logged(
  context: WriteContext,
  row: Pick<LockedSurvey, 'id' | 'titleCn' | 'titleEn' | 'exhibitionId'>,
  after: Record<string, unknown>,
): void {
  context.log({
    ...{ entityType: 'survey', targetId: row.id, after },
    ...(row.exhibitionId && { exhibitionId: row.exhibitionId }),
    targetName: packLocalized({ nameCn: row.titleCn, nameEn: row.titleEn }),
  })
}
