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
  /** The sampling time; for a code or card the display time. ISO 8601 in UTC. */
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

/** A reading with a doubt goes to a person, whatever threshold the venue sets. */
const maxInDoubt = 0.5
/** Minimum certainty of each symbol in a document number. */
const minOfDocument = 0.6
/** Tolerated clock advance of phones. */
const ahead = 5 * 60_000

/** Collects the reading of one image: facts, the lowest certainty, and doubts. */
export class ImageReading {
  readonly #rows: readonly Row[]
  readonly #facts: ReadFacts = {}
  readonly #doubts = new Set<ReadingDoubt>()
  #sure = 1

  constructor(kind: keyof typeof lexicon.titles, rows: readonly Row[]) {
    this.#rows = rows
    if (!rows.some(({ text }) => lexicon.titles[kind].test(text))) this.#doubts.add('otherKind')
  }

  /** The text of an image must not name another colour than its ink. */
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

  takeRegions(regions: readonly NamedRegion[]): void {
    this.#take(findCities(this.#rows, regions), ({ codes, hasUnknown }) => {
      this.#facts.cities = [...codes]
      if (hasUnknown) this.#doubts.add('cityUnknown')
    })
  }

  /**
   * The person; `above` a code, in pixels, if the name has no label. The number is included if it is clear. A number
   * that matches the declarant is more certain than the single unmasked character of a name, which is then optional.
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

  /** The telephone of a card, its only identification. */
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
