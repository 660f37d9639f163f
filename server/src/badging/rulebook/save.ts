import { hash } from 'node:crypto'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { RuleForm } from '@fairgate/contract/badging/rulebook/commands'
import { findContradiction } from '@fairgate/contract/badging/rulebook/contradictions'
import type { Rule, Statement } from '@fairgate/contract/badging/rulebook/kinds'
import { badgeClasses } from '@fairgate/contract/badging/rulebook/labels'
import { buildSentence } from '@fairgate/contract/badging/rulebook/sentence'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { ruleBook } from './entity.ts'
import { findRunningRulesOf } from './rulebook-context.ts'

type Changed = Result<'saveRuleBook'>

/** Saves a draft as in the form, if it is still the version that was read, or begins one; an exhibition has at most one. */
export async function saveRuleBook(input: Input<'saveRuleBook'>, context: WriteContext): Promise<Changed> {
  const { exhibitionId, id, version, rules } = input
  await findRunningRulesOf(context, exhibitionId)
  if (id) {
    const row = await locked(context, ruleBook, {
      id,
      version: version ?? 0,
      within: sql`t.exhibition_id = ${exhibitionId}`,
    })
    if (row.state !== 'draft') refuse('kernel.notInThisState')
  }
  refuseWrongRules(rules)
  const { no, ...key } = id ? await changed(context, id, rules) : await begun(context, exhibitionId, rules)
  await writeRules(context, key.id, rules)
  context.log({
    ...{ entityType: 'ruleBook', targetId: key.id, exhibitionId, targetName: ruleBook.nameOf({ no } as never) },
    after: { rules: rules.map(rule => `${rule.code} ${rule.effect} ${buildSentence(asStatement(rule), 'cn')}`) },
  })
  return key
}

const begun = ({ db, actor }: WriteContext, exhibitionId: string, rules: readonly RuleForm[]) =>
  mapConstraintErrors(
    db.one<Changed & { no: number }>(sql`
      insert into rule_book (exhibition_id, number, digest, edited_by)
      values (${exhibitionId}, (select coalesce(max(number), 0) + 1 from rule_book where exhibition_id = ${exhibitionId}),
        ${digestOf(rules)}, ${actor.operatorName})
      returning id, version, number as no`),
    { rule_book_one_draft: ['rulebook.draftExists'], rule_book_number: ['rulebook.draftExists'] },
  )

const changed = ({ db, actor }: WriteContext, id: string, rules: readonly RuleForm[]) =>
  db.one<Changed & { no: number }>(sql`
    update rule_book set version = version + 1, digest = ${digestOf(rules)}, edited_by = ${actor.operatorName},
      edited_at = now()
    where id = ${id} returning id, version, number as no`)

/** Replaces the rules of a draft; each is stored with its sentences. */
export async function writeRules(
  { db }: Pick<WriteContext, 'db'>,
  id: string,
  rules: readonly RuleForm[],
): Promise<void> {
  await db.run(sql`delete from rule where book_id = ${id}`)
  const rows = rules.map((rule, at) => ({
    ...{ number: at + 1, code: rule.code, kind: rule.kind, scope: rule.scope, effect: rule.effect },
    ...{ classes: rule.classes, params: rule.params, note_cn: rule.noteCn, note_en: rule.noteEn },
    ...{ cn: buildSentence(asStatement(rule), 'cn'), en: buildSentence(asStatement(rule), 'en') },
  }))
  await db.run(sql`
    insert into rule (exhibition_id, book_id, number, code, kind, scope, effect, classes, params, sentence_cn, sentence_en,
      note_cn, note_en)
    select b.exhibition_id, b.id, r.number, r.code, r.kind, r.scope, r.effect, r.classes, r.params, r.cn, r.en, r.note_cn,
      r.note_en
    from rule_book b cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number int, code text, kind text,
      scope text, effect text, classes text[], params jsonb, cn text, en text, note_cn text, note_en text)
    where b.id = ${id}`)
}

/** The digest of the rules, by which a trial identifies its content. Notes do not count. */
export const digestOf = (rules: readonly RuleForm[]): Buffer =>
  hash(
    'sha256',
    JSON.stringify(
      rules.map(({ code, kind, scope, effect, classes, params }) => [code, kind, scope, effect, classes, params]),
    ),
    'buffer',
  )

const asStatement = (rule: RuleForm) => rule as unknown as Statement

/** Refuses at the rule that names an unknown class, repeats a code or contradicts an earlier rule. */
function refuseWrongRules(rules: readonly RuleForm[]): void {
  const known: readonly string[] = badgeClasses
  for (const [index, { classes, code }] of rules.entries()) {
    const unknown = classes.find(name => !known.includes(name))
    if (unknown !== undefined)
      refuse('rulebook.classUnknown', { field: `rules.${index}.classes`, values: { class: unknown } })
    if (rules.slice(0, index).some(other => other.code === code))
      refuse('rulebook.codeTaken', { field: `rules.${index}.code`, values: { code } })
  }
  const found = findContradiction(rules as unknown as readonly Rule[])
  if (found) refuse('rulebook.contradicts', { field: `rules.${found.index}`, values: { code: found.code } })
}
