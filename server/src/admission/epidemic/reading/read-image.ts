import type { ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import { decodePixels, ImageError, type Pixels } from '../../../kernel/files/image.ts'
import { colourOfCard, colourOfCode } from './classify-colour.ts'
import type { NamedRegion } from './facts-of-text.ts'
import { type FoundCode, findCode } from './find-code.ts'
import { ImageReading, type ReadFacts } from './image-reading.ts'
import { recognise } from './recognise.ts'
import type { Entrant } from './same-person.ts'
import { rowsOf } from './text-rows.ts'

export type ImageKind = 'healthCode' | 'tripCard' | 'nucleic' | 'vaccine'

export interface ReadImage {
  readonly facts: ReadFacts
  /** The lowest certainty of the required facts: 0 to 1. At most 0.5 with a doubt. */
  readonly certainty: number
  readonly doubt: ReadingDoubt[]
}

/** Letters stay readable, and the cost of a picture is bounded. */
const within = { width: 900, height: 2_000 }
const day = 24 * 60 * 60_000
/** Maximum plausible age: a code or card is displayed at the declaration. */
const oldest = { shown: 2 * day, sampled: 60 * day }

export interface ReadFor {
  readonly now: Date
  /** The declarant, with whom an image is compared. */
  readonly entrant: Entrant
  /** The provinces and cities that a trip card may name; without them no card is certain. */
  readonly regions?: readonly NamedRegion[]
}

/**
 * Reads one image of a declaration in the job process: facts, certainty, doubts. Facts are read and not validated: a
 * red code is a certain fact. Never throws because of the image: a wrong file, a bomb or a wall are doubts. Throws if
 * the engine breaks.
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
    reading.takeRegions(regions)
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

/** Below this average brightness, letters are light on dark. */
const darkPage = 110

/**
 * A picture prepared for the engine: grey, dark letters on light, the code painted over (it would be read as text), as
 * PNG.
 */
async function pictureToRead(pixels: Pixels, code: FoundCode | undefined): Promise<Buffer> {
  const { data, width, height } = pixels
  const grey = Buffer.alloc(width * height)
  let [sum, counted] = [0, 0]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (code && isOn(code, x, y)) continue
      const from = at * 3
      const light = 0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0)
      grey[at] = light
      sum += light
      counted++
    }
  }
  const isDark = counted > 0 && sum / counted < darkPage
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (code && isOn(code, x, y)) grey[at] = 255
      else if (isDark) grey[at] = 255 - (grey[at] ?? 0)
    }
  }
  const { default: sharp } = await import('sharp')
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const isOn = ({ from, to }: FoundCode, x: number, y: number): boolean => {
  // Including the quiet zone, four modules of at least 21.
  const margin = (to.x - from.x) / 6
  return x >= from.x - margin && x <= to.x + margin && y >= from.y - margin / 2 && y <= to.y + margin / 2
}
