import {
  type Params,
  paramsSchema,
  type RuleKind,
  ruleKindNames,
  type Statement,
  scopesOf,
} from '../../badging/rulebook/kinds.ts'
import {
  badgeClasses,
  type EvidenceKind,
  evidenceLabels,
  phaseLabels,
  reviewerLabels,
} from '../../badging/rulebook/labels.ts'
import { ruleKinds } from '../../badging/rulebook/rule-kinds.ts'
import type { Slot, SlotInput } from '../../badging/rulebook/slots.ts'

type Random = () => number
type Draws = { [N in SlotInput['kind']]: (input: Extract<SlotInput, { kind: N }>, random: Random) => unknown }

const whole = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))
export const drawOne = <T>(random: Random, list: readonly T[]): T => list[whole(random, 0, list.length - 1)] as T

/** Some of a list, at least `min`, in the order of the list. */
export function drawSome<T>(random: Random, list: readonly T[], min: number): T[] {
  const share = random()
  const chosen = list.filter(() => random() < share)
  return chosen.length >= min ? chosen : [drawOne(random, list)]
}

const draws: Draws = {
  one: ({ options }, random) => drawOne(random, Object.keys(options)),
  many: ({ options, min }, random) =>
    min === 0 && random() < 0.6 ? [] : drawSome(random, Object.keys(options), Math.max(1, min)),
  sets: (_, random) =>
    Array.from({ length: whole(random, 1, 3) }, () =>
      drawSome(random, Object.keys(evidenceLabels) as EvidenceKind[], 1),
    ),
  count: ({ min, max, optional }, random) => (optional && random() < 0.3 ? null : whole(random, min, max)),
  flag: (_, random) => random() < 0.5,
  amount: (_, random) => (random() < 0.3 ? '0.00' : `${whole(random, 0, 9999)}.${random() < 0.6 ? '00' : '05'}`),
  text: (_, random) =>
    drawOne(random, ['本企业负责；逾期不予受理', 'The company is responsible, first: all', '1天 (x).*']),
  moment(_, random) {
    if (random() < 0.2) return null
    const clock = drawOne(random, ['00:00', '09:30', '18:00', '23:59'])
    if (random() < 0.4) return { clock, day: drawOne(random, ['2027-03-01', '2027-04-12', '2027-04-20', '2027-05-31']) }
    return { clock, before: drawOne(random, Object.keys(phaseLabels)), days: whole(random, 0, 20) }
  },
  steps: (_, random) =>
    drawSome(random, Object.keys(reviewerLabels), 1).map(by => ({
      by,
      blocks: drawOne(random, ['decision', 'print', 'none']),
      dueHours: random() < 0.5 ? null : whole(random, 1, 720),
    })),
}

/** Valid parameters of a kind; `limits` draws some of them otherwise. */
export function drawParams<K extends RuleKind>(kind: K, random: Random, limits: object = {}): Params<K> {
  const slots: Readonly<Record<string, Slot<unknown>>> = ruleKinds[kind].slots
  for (;;) {
    const drawn = Object.fromEntries(
      Object.entries(slots).map(([name, { input }]) => [name, draws[input.kind](input as never, random)]),
    )
    const read = paramsSchema(kind).safeParse({ ...drawn, ...limits })
    if (read.success) return read.data
  }
}

/** A rule of one kind, or of any. */
export function drawStatement(random: Random, kind = drawOne(random, ruleKindNames), limits: object = {}): Statement {
  const params = drawParams(kind, random, limits)
  const scope = drawOne(random, scopesOf({ kind, params }))
  return { kind, scope, classes: drawSome(random, badgeClasses, 1), params } as Statement
}
