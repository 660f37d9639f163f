import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BadgeTemplate, cardSizes, type TemplateElement } from '@fairgate/contract/badging/badge/template'
import { hasSandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import PDFDocument from 'pdfkit'
import { A4 } from '../../../kernel/pdf/a4.ts'
import { MM_PER_POINT } from '../../../kernel/pdf/fit-text.ts'
import { PdfFonts } from '../../../kernel/pdf/fonts.ts'
import { type Form, Ink } from '../../../kernel/pdf/ink.ts'
import { type CardSide, type DrawImage, type DrawPhoto, drawCardSide } from './draw-card-side.ts'
import { type Layer, layersOf } from './layers.ts'
import { printablePhoto } from './photo.ts'
import type { PrintableBadge } from './printable-badge.ts'
import { drawSandboxStrips } from './sandbox-strips.ts'
import { cardPosition, drawCropMarks, PER_SHEET, SHEET_BLEED } from './sheet.ts'

export interface PrintOptions {
  /** `single`: a page for each side of each badge. `sheet`: A4 of 3 × 3 with crop marks, CR80 only. */
  layout?: 'single' | 'sheet'
  /** `front` prints no backs. */
  sides?: 'both' | 'front'
  /** Pictures of the template by their ids, in the format of {@link printablePhoto}. */
  images?: ReadonlyMap<string, Buffer>
}

export interface PrintReport {
  badges: number
  pages: number
  /**
   * The first 1,000 badges that differ from the request: characters shown as 〓, a photo that is no image. What a whole
   * type shares (its name, the exhibition's) is reported with the first badge that shows it.
   */
  remarks: { number: string; replaced: string; photoUnreadable: boolean }[]
}

interface Sheet {
  badge: PrintableBadge
  photo: Buffer | undefined
}

const MOST_REMARKS = 1000
/** For how many looks (type, zones, phases) the shared parts are cached. */
const CACHED_FORMS = 500
/** How many bytes of finished pages may wait for a slow consumer. */
const HIGH_WATER = 1 << 20

/**
 * Writes badges as one PDF to `output`, and ends it. Pages are written while the batch is read, so memory use does not
 * depend on its length. Order: front, back, front, back …; on sheets nine fronts, then their nine backs mirrored.
 *
 * Rejects, with `output` destroyed, if reading fails, `output` closes early, or a code is too long for the template's
 * QR size (RangeError). Runs in the job process: with pdfkit, sharp and the fonts it needed 160 – 200 MB for 1,000 –
 * 10,000 badges.
 */
export async function printBadges(
  badges: AsyncIterable<PrintableBadge> | Iterable<PrintableBadge>,
  template: BadgeTemplate,
  output: Writable,
  { layout = 'single', sides = 'both', images = new Map() }: PrintOptions = {},
): Promise<PrintReport> {
  if (layout === 'sheet' && template.size !== 'CR80') throw new RangeError('only CR80 badges go on sheets')
  const doc = new PDFDocument({
    autoFirstPage: false,
    fontLayoutCache: false,
    margin: 0,
    info: { Producer: 'Fairgate' },
  })
  const piped = pipeline(doc, output)
  const printer = new Printer(doc, template, sides, images)
  const print = async () => {
    for await (const group of groupsOf(badges, layout === 'sheet' ? PER_SHEET : 1)) {
      const loaded = await Promise.all(group.map(loadPhoto))
      if (layout === 'sheet') printer.sheet(loaded)
      else for (const one of loaded) printer.single(one)
      await drained(doc, output, piped)
    }
    if (printer.report.pages === 0) doc.addPage({ size: pageSize(cardSizes[template.size]) })
    doc.end()
  }
  const [drawn, written] = await Promise.allSettled([
    print().catch((error: Error) => {
      doc.destroy(error)
      throw error
    }),
    piped,
  ])
  if (written.status === 'rejected') throw written.reason
  if (drawn.status === 'rejected') throw drawn.reason
  return printer.report
}

class Printer {
  readonly report: PrintReport = { badges: 0, pages: 0, remarks: [] }
  readonly #doc: PDFKit.PDFDocument
  readonly #template: BadgeTemplate
  readonly #sides: ('front' | 'back')[]
  readonly #fonts: PdfFonts
  readonly #ink = new Ink()
  readonly #layers: Record<'front' | 'back', Layer[]>
  readonly #layerIds = new Map<TemplateElement[], number>()
  readonly #forms = new Map<string, Form>()
  readonly #images: Map<string, object>
  #formCount = 0

  constructor(
    doc: PDFKit.PDFDocument,
    template: BadgeTemplate,
    sides: 'both' | 'front',
    images: ReadonlyMap<string, Buffer>,
  ) {
    this.#doc = doc
    this.#template = template
    this.#sides = sides === 'both' ? ['front', 'back'] : ['front']
    this.#layers = { front: layersOf(template.front), back: layersOf(template.back) }
    for (const { elements } of [...this.#layers.front, ...this.#layers.back]) {
      this.#layerIds.set(elements, this.#layerIds.size)
    }
    this.#fonts = new PdfFonts(doc)
    // Opened once, so that the file contains a picture once for ten thousand badges.
    this.#images = new Map([...images].map(([id, image]) => [id, openImage(doc, image)]))
  }

  single(one: Sheet): void {
    for (const side of this.#sides) {
      this.#addPage(cardSizes[this.#template.size])
      this.#drawSide(one, side, { x: 0, y: 0 }, 0)
    }
    this.report.badges++
  }

  sheet(group: Sheet[]): void {
    const card = cardSizes.CR80
    for (const side of this.#sides) {
      this.#addPage(A4)
      group.forEach((one, index) => {
        this.#drawSide(one, side, cardPosition(index, card, side), SHEET_BLEED)
      })
      drawCropMarks(this.#ink, card)
      this.#ink.onto(this.#doc)
    }
    this.report.badges += group.length
  }

  #drawSide({ badge, photo }: Sheet, side: 'front' | 'back', at: { x: number; y: number }, bleed: number): void {
    const missing = new Set<string>()
    let photoUnreadable = Boolean(badge.photo) && !photo
    const drawPhoto: DrawPhoto = (x, y, w, h, radius) => {
      if (!photo) return false
      this.#ink.onto(this.#doc, at.x, at.y)
      photoUnreadable = !positionImage(this.#doc, photo, at.x + x, at.y + y, w, h, radius, 'cover')
      return !photoUnreadable
    }
    const drawImage: DrawImage = ({ fileId, x, y, w, h, radius }) => {
      const image = this.#images.get(fileId)
      if (!image) return
      this.#ink.onto(this.#doc, at.x, at.y)
      positionImage(this.#doc, image, at.x + x, at.y + y, w, h, radius, 'fit')
    }
    const card = cardSizes[this.#template.size]
    const cardSide = { badge, fonts: this.#fonts, missing, drawPhoto, drawImage, card, bleed }
    for (const { elements, shared } of this.#layers[side]) {
      if (shared) this.#ink.form(this.#sharedForm({ ...cardSide, elements }))
      else drawCardSide(this.#ink, { ...cardSide, elements })
    }
    if (hasSandboxMark({ cn: badge.exhibition.name.zh })) drawSandboxStrips(this.#ink, this.#template[side], cardSide)
    this.#ink.onto(this.#doc, at.x, at.y)
    const remarkable = side === 'front' && (missing.size > 0 || photoUnreadable)
    if (remarkable && this.report.remarks.length < MOST_REMARKS) {
      this.report.remarks.push({ number: badge.number, replaced: [...missing].join(''), photoUnreadable })
    }
  }

  /** Drawn once for all badges that look the same; single layout and sheets differ only in the bleed. */
  #sharedForm(cardSide: CardSide): Form {
    const { exhibition, type, zones, phases } = cardSide.badge
    const key = JSON.stringify([cardSide.bleed, this.#layerIds.get(cardSide.elements), exhibition, type, zones, phases])
    const known = this.#forms.get(key)
    if (known) return known
    if (this.#forms.size >= CACHED_FORMS) this.#forms.clear()
    const ink = new Ink()
    drawCardSide(ink, cardSide)
    this.#formCount++
    const form = ink.asForm(this.#doc, `Shared${this.#formCount}`, cardSide.card)
    this.#forms.set(key, form)
    return form
  }

  #addPage(size: { w: number; h: number }): void {
    const previous = this.#doc.page as PDFKit.PDFPage | null
    this.#doc.addPage({ size: pageSize(size), margin: 0 })
    // The page is written; pdfkit would keep its dictionary, a kilobyte each, until the end.
    if (previous) Object.assign(previous.dictionary, { data: {} })
    this.report.pages++
  }
}

async function loadPhoto(badge: PrintableBadge): Promise<Sheet> {
  return { badge, photo: badge.photo && (await printablePhoto(badge.photo)) }
}

/** pdfkit's types accept pictures only as bytes. */
const openImage = (doc: PDFKit.PDFDocument, image: Buffer): object =>
  (doc as unknown as { openImage(image: Buffer): object }).openImage(image)

/** Fills the box with the centre of a picture, or centres the whole picture in it; false if pdfkit cannot read it. */
function positionImage(
  doc: PDFKit.PDFDocument,
  image: object,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  how: 'cover' | 'fit',
) {
  const [left, top, width, height] = [x, y, w, h].map(value => value / MM_PER_POINT) as [number, number, number, number]
  doc
    .save()
    .roundedRect(left, top, width, height, radius / MM_PER_POINT)
    .clip()
  try {
    doc.image(image as Buffer, left, top, { [how]: [width, height], align: 'center', valign: 'center' })
    return true
  } catch {
    return false
  } finally {
    doc.restore()
  }
}

async function* groupsOf<Item>(items: AsyncIterable<Item> | Iterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Yields to the event loop, waits until a slow consumer has caught up, and throws when the output is closed. */
async function drained(doc: PDFKit.PDFDocument, output: Writable, piped: Promise<void>): Promise<void> {
  await nextTurn()
  while (doc.readableLength > HIGH_WATER && !doc.destroyed) {
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), piped])
    else await nextTurn()
  }
  if (doc.destroyed) await piped
}

function pageSize({ w, h }: { w: number; h: number }): [number, number] {
  return [w / MM_PER_POINT, h / MM_PER_POINT]
}
