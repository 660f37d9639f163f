import type { ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import { decodePixels, ImageError, type Pixels } from '../../../kernel/files/image.ts'
import { colourOfCard, colourOfCode } from './classify-colour.ts'
import type { NamedRegion } from './facts-of-text.ts'
import { findCode } from './find-code.ts'
import { ImageReading, type ReadFacts } from './image-reading.ts'
import { pictureToRead } from './level-picture.ts'
import { recognise } from './recognise.ts'
import type { Entrant } from './same-person.ts'
import { rowsOf } from './text-rows.ts'

export type ImageKind = 'healthCode' | 'tripCard' | 'nucleic' | 'vaccine'

export interface ReadImage {
  readonly facts: ReadFacts
  /** Of all that an image of its kind must tell, how sure the least sure is: 0 to 1. With a doubt at most 0.5. */
  readonly certainty: number
  readonly doubt: ReadingDoubt[]
}

/** Letters stay tall enough to be read, and a picture costs the same whatever it comes from. */
const within = { width: 900, height: 2_000 }
const day = 24 * 60 * 60_000
/** How old what an image tells may plausibly be: a code or card is shown when it is declared. */
const oldest = { shown: 2 * day, sampled: 60 * day }

export interface ReadFor {
  readonly now: Date
  /** Who declares: an image is held against them. */
  readonly entrant: Entrant
  /** The provinces and cities that may be named on a trip card; without them no card is certain. */
  readonly regions?: readonly NamedRegion[]
}

/**
 * Reads one image of a declaration in the job process: what it tells, how sure that is, and what speaks against it. Facts are
 * read, not validated: a red code is a certain fact. Never throws for what is in the image: a wrong file, a bomb or a wall are
 * doubts. Throws where the engine breaks.
 */
export async function readDeclarationImage(
  bytes: Buffer,
  kind: ImageKind,
  { now, entrant, regions = [] }: ReadFor,
): Promise<ReadImage> {
  let pixels: Pixels
  try {
    pixels = await decodePixels(bytes, within)
  } catch (error) {
    if (error instanceof ImageError) return unreadable(error.reason)
    throw error
  }
  const code = kind === 'healthCode' ? findCode(pixels) : undefined
  if (kind === 'healthCode' && !code) return unreadable('noCode')
  const rows = rowsOf(await recognise(await pictureToRead(pixels, code), code && -code.turned))
  const reading = new ImageReading(kind, rows)
  if (code) reading.takeColour(colourOfCode(pixels, code))
  if (kind === 'tripCard') {
    reading.takeColour(colourOfCard(pixels))
    reading.takePlaces(regions)
    reading.takePhone()
  }
  if (kind === 'nucleic') reading.takeResult()
  if (kind === 'vaccine') reading.takeDoses()
  else
    reading.takeMoment(now, kind === 'nucleic' ? { labelled: true, oldest: oldest.sampled } : { oldest: oldest.shown })
  if (kind !== 'tripCard') reading.takePerson(entrant, code?.from.y)
  return reading.toResult()
}

const unreadable = (doubt: ReadingDoubt): ReadImage => ({ facts: {}, certainty: 0, doubt: [doubt] })
