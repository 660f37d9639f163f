import type { Application, FactName, Facts, Params, PersonRecord, Rule, RuleKind } from './kinds.ts'
import type { FindingEffect } from './labels.ts'

/** What a rule says of an application: satisfied, not satisfied, or that a fact is missing. */
export type Outcome =
  | undefined
  | { missing: FactName }
  | {
      values: Readonly<Record<string, string | number>>
      /** The strictest effect, where it is less strict than that of the rule. */
      most?: FindingEffect
      replaces?: string
    }

export type Evaluator<K extends RuleKind> = (
  params: Params<K>,
  application: Application,
  facts: Facts,
  rule: Pick<Rule, 'classes' | 'scope'>,
) => Outcome

/** Whether something of this exhibition is within a scope around the application. Facts are of one series. */
export function isInScope(
  scope: Rule['scope'],
  application: Application,
  { exhibitionId, editionNumber }: Pick<PersonRecord, 'exhibitionId' | 'editionNumber'>,
): boolean {
  if (scope === 'series' || exhibitionId === application.exhibitionId) return true
  return scope === 'edition' && editionNumber !== null && editionNumber === application.editionNumber
}

/** Submitted before the application; of two at the same time the one with the smaller id. */
export const isEarlier = (record: PersonRecord, application: Application): boolean =>
  record.at < application.at || (record.at === application.at && record.badgeId < application.badgeId)
