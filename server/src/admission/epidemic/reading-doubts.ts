import type { DoubtKind, ReadFact } from '@fairgate/contract/admission/epidemic/choices'
import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import type { ReadFacts } from './reading/image-reading.ts'
import type { ReadImage } from './reading/read-image.ts'
import { type Entrant, isSamePerson, sameDocument, sameName, samePhone } from './reading/same-person.ts'
import { liesIn, type Typed } from './typed-doubts.ts'

/** A picture with its reading; `read` is undefined without a reader. */
export interface Looked {
  kind: string
  read: ReadImage | undefined
}

/** Tolerance between the time in a report and the typed one, in milliseconds. */
const sameTime = 60 * 60_000

/**
 * Doubts of a reading: pictures that were not read, are uncertain, or contradict the input. Empty: the pictures confirm
 * the input, each with at least `certainty` (0 to 1).
 */
export function readDoubts(
  strategy: StrategyContent,
  typed: Typed,
  entrant: Entrant,
  pictures: readonly Looked[],
  certainty: number,
): DoubtKind[] {
  const doubts = new Set<DoubtKind>()
  const needed: [kind: string, isNeeded: boolean][] = [
    ['healthCode', strategy.healthCode],
    ['tripCard', strategy.tripCard],
    ['nucleic', strategy.nucleic !== 'none'],
    ['vaccine', strategy.vaccine !== '0'],
  ]
  for (const [kind, isNeeded] of needed) {
    if (!isNeeded) continue
    const some = pictures.filter(picture => picture.kind === kind)
    if (some.length === 0 || some.some(({ read }) => read === undefined)) doubts.add('notRead')
    for (const { read } of some) {
      if (!read) continue
      if (read.certainty < certainty) doubts.add('unclear')
      if (differing(kind, read.facts, typed, entrant).length > 0) doubts.add('differs')
    }
  }
  return [...doubts]
}

/**
 * Facts of a picture that contradict the input. A number with matching ends outweighs the single character of a name,
 * which the engine easily confuses.
 */
export function differing(
  kind: string,
  facts: Partial<ReadFacts>,
  typed: Typed,
  { name, documentMasked, phoneMasked }: Entrant,
): ReadFact[] {
  const other = (said: string | number | undefined, is: string | null) => said !== undefined && String(said) !== is
  const isOthers = facts.documentMasked !== undefined && !sameDocument(facts.documentMasked, documentMasked)
  const isNamed = facts.name === undefined || sameName(facts.name, name)
  const owner = [
    ...when('documentMasked', isOthers),
    ...when('name', !isNamed && !isSamePerson(facts.documentMasked, documentMasked)),
  ]
  if (kind === 'healthCode') return [...owner, ...when('colour', other(facts.colour, typed.healthColour))]
  if (kind === 'tripCard') {
    const namesOtherCities = !hasSaid(typed.cities, facts.cities)
    const isOfOther = facts.phoneMasked !== undefined && !samePhone(facts.phoneMasked, phoneMasked)
    return [
      ...when('phoneMasked', isOfOther),
      ...when('colour', other(facts.colour, typed.tripColour)),
      ...when('cities', namesOtherCities),
    ]
  }
  if (kind === 'vaccine')
    return [...owner, ...when('doses', facts.doses !== undefined && facts.doses < Number(typed.doses ?? 0))]
  if (kind !== 'nucleic') return owner
  const { result, sampledAt } = facts
  const tests = typed.nucleic.filter(test => !other(result, test.result))
  if (tests.length === 0) return [...owner, 'result']
  const isThen = tests.some(
    test => sampledAt === undefined || Math.abs(Date.parse(sampledAt) - Date.parse(test.sampledAt)) <= sameTime,
  )
  return [...owner, ...when('sampledAt', !isThen)]
}

const when = (fact: ReadFact, is: boolean): ReadFact[] => (is ? [fact] : [])

/** Whether all places on a card were entered, as precisely or more. */
const hasSaid = (typed: readonly string[], shown: readonly string[] = []): boolean =>
  shown.every(shownCity => typed.some(city => liesIn(city, [shownCity]) || liesIn(shownCity, [city])))
