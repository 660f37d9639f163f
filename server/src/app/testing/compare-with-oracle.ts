import { evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import type { PastApplication, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import { createTrialFacts } from '../../badging/badge/rules/trial-facts.ts'
import { drawApplications, drawBook } from './draw-applications.ts'
import { randomFrom } from './random.ts'
import { readRules } from './rule-oracle/oracle.ts'

/** What `evaluate` says of each application, with the facts of a trial, in the form of the oracle. */
function evaluateAll(rules: readonly Rule[], list: readonly PastApplication[]): string[][] {
  const facts = createTrialFacts('Asia/Shanghai', true)
  return list.map(one => {
    const { findings, missing } = evaluateBook({ rules }, one, facts.before(one))
    facts.add(one)
    return [
      ...findings.map(({ code, effect, replaces = '', values }) =>
        `${code} ${effect} ${replaces}${values.kinds ?? ''}`.trim(),
      ),
      ...missing.map(({ code, fact }) => `${code} ?${fact}`),
    ].toSorted()
  })
}

/** Evaluates drawn applications under a drawn book, and reads them by the oracle; `different`: those on which they disagree. */
export function compareWithOracle(
  seed: number,
  sizes: { applications: number; people: number; companies: number; rules: number },
) {
  const random = randomFrom(seed)
  const list = drawApplications(random, sizes)
  const rules = drawBook(random, sizes.rules)
  const expected = readRules(rules, list)
  const found = evaluateAll(rules, list)
  const different = list.flatMap((one, at) =>
    expected[at]?.join() === found[at]?.join() ? [] : [{ seed, one, oracle: expected[at], evaluate: found[at] }],
  )
  return { different, said: expected, rules }
}
