import { readingLexicon as lexicon, type ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import type { Colour, ColourReading } from './classify-colour.ts'
import {
  documentIn,
  dosesIn,
  type Found,
  findCities,
  momentIn,
  type NamedRegion,
  nameIn,
  phoneIn,
  resultIn,
} from './facts-of-text.ts'
import { type Entrant, isSamePerson } from './same-person.ts'
import type { Row } from './text-rows.ts'

export interface ReadFacts {
  colour?: Colour
  result?: 'negative' | 'positive'
  /** When it was sampled; of a code or card when it was shown. ISO 8601 in UTC. */
  sampledAt?: string
  /** Its last character, the rest masked: `*明`. */
  name?: string
  /** A resident's number, `3401**********1234`. */
  documentMasked?: string
  /** A telephone's first three and last four, `138****5678`. */
  phoneMasked?: string
  /** Six-digit codes of regions. */
  cities?: string[]
  doses?: number
}

/** What is in doubt is for a person, whatever the venue takes as certain. */
const maxInDoubt = 0.5
/** A symbol less sure than this is no number of a document. */
const minOfDocument = 0.6
/** Clocks of telephones go before ours. */
const ahead = 5 * 60_000

/** What is gathered of one image: facts, how sure the least sure of them is, and doubts. */
export class ImageReading {
  readonly #rows: readonly Row[]
  readonly #facts: ReadFacts = {}
  readonly #doubts = new Set<ReadingDoubt>()
  #sure = 1

  constructor(kind: keyof typeof lexicon.titles, rows: readonly Row[]) {
    this.#rows = rows
    if (!rows.some(({ text }) => lexicon.titles[kind].test(text))) this.#doubts.add('otherKind')
  }

  /** The words of an image must name no other colour than its ink has. */
  takeColour({ colour, certainty, doubts }: ColourReading): void {
    for (const doubt of doubts) this.#doubts.add(doubt)
    this.#sure = Math.min(this.#sure, certainty)
    if (!colour) return
    this.#facts.colour = colour
    const others = Object.entries(lexicon.colours).filter(([named]) => named !== colour)
    const isNamed = others.some(([, pattern]) => this.#rows.some(({ text }) => pattern.test(text)))
    if (isNamed) this.#doubts.add('otherColour')
  }

  takeMoment(now: Date, { labelled = false, oldest }: { labelled?: boolean; oldest: number }): void {
    this.#take(momentIn(this.#rows, labelled), at => {
      this.#facts.sampledAt = at.toISOString()
      const age = now.getTime() - at.getTime()
      if (age < -ahead || age > oldest) this.#doubts.add('timeNotPlausible')
    })
  }

  takeResult(): void {
    this.#take(resultIn(this.#rows), result => {
      this.#facts.result = result
    })
  }

  takeDoses(): void {
    this.#take(dosesIn(this.#rows), doses => {
      this.#facts.doses = doses
    })
  }

  takePlaces(regions: readonly NamedRegion[]): void {
    this.#take(findCities(this.#rows, regions), ({ codes, hasUnknown }) => {
      this.#facts.cities = [...codes]
      if (hasUnknown) this.#doubts.add('cityUnknown')
    })
  }

  /**
   * Whose it is; `above` a code, in pixels, where a name has no label. The number is told where it is clear. One that agrees with
   * who declares is surer than the one character of a name that is not masked, which is then told and not needed.
   */
  takePerson({ documentMasked }: Entrant, above?: number): void {
    const number = documentIn(this.#rows, minOfDocument)
    if (number) this.#facts.documentMasked = number
    const found = nameIn(this.#rows, above)
    const isKnown = isSamePerson(number, documentMasked)
    if (isKnown && 'fact' in found) this.#facts.name = found.fact
    if (isKnown) return
    this.#take(found, name => {
      this.#facts.name = name
    })
  }

  /** Whose card it is: it names nobody else. */
  takePhone(): void {
    this.#take(phoneIn(this.#rows), phone => {
      this.#facts.phoneMasked = phone
    })
  }

  toResult(): { facts: ReadFacts; certainty: number; doubt: ReadingDoubt[] } {
    const most = this.#doubts.size > 0 ? maxInDoubt : 1
    return { facts: this.#facts, certainty: Math.max(0, Math.min(this.#sure, most)), doubt: [...this.#doubts] }
  }

  #take<Fact>(found: Found<Fact>, put: (fact: Fact) => void): void {
    if ('doubt' in found) {
      this.#doubts.add(found.doubt)
      this.#sure = 0
      return
    }
    this.#sure = Math.min(this.#sure, found.sure)
    put(found.fact)
  }
}
