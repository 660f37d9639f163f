import { z } from 'zod'
import { can, changedRow, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { sheetFormat } from '../../kernel/command/page.ts'
import { effects, type FindingEffect } from '../rulebook/labels.ts'
import { inExhibition, jobStarted, shownBadges } from './chosen.ts'

const localizedText = z.object({ cn: z.string(), en: z.string() })

/** A rule that applies to a badge. */
const explainedRule = lazy(() =>
  z.object({
    code: z.string(),
    /** What happens to a badge that does not satisfy it. */
    effect: z.enum(effects.filter(one => one !== 'off') as [FindingEffect]),
    sentence: localizedText,
    /** `unknown`: a fact is missing. `notShown`: it looks at badges that the caller may not see. */
    result: z.enum(['met', 'notMet', 'unknown', 'notShown']),
    /** The facts that it looked at, in words; empty if there are none to show. */
    facts: localizedText,
  }),
)

export const findingCommands = {
  explainBadgeRules: read({
    access: can('badge:view'),
    label: ['查看适用规则', 'Explain the rules of a badge'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('badge') }),
    /** `version`: of the rule book; null without rules. */
    output: () => z.object({ version: z.number().int().nullable(), list: z.array(explainedRule()) }),
  }),
  clearFinding: write({
    access: can('rule:clear'),
    label: ['放行规则检查', 'Clear a rule'],
    /** `code`: the rule that holds the badge. With the last one the badge is released. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('badge'),
        code: z.string().max(4),
        note: z.string().trim().min(1).max(500),
      }),
    output: () => changedRow('badge'),
  }),
  exportFindings: write({
    access: can('badge:export'),
    label: ['导出规则检查结果', 'Export rule findings'],
    /** The rules that the badges of a filter do not satisfy, one line each. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        filter: shownBadges().omit({ sort: true, search: true }).default({}),
        format: sheetFormat,
      }),
    output: () => jobStarted,
  }),
}
