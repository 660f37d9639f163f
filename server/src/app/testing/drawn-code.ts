import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { create } from 'qrcode'
import sharp from 'sharp'

const font = (name: string) => fileURLToPath(new URL(`../../../assets/fonts/${name}`, import.meta.url))
GlobalFonts.registerFromPath(font('NotoSansSC-Regular.ttf'), 'Drawn')
GlobalFonts.registerFromPath(font('NotoSansSC-SemiBold.ttf'), 'Drawn Bold')

export type DrawnColour = 'green' | 'yellow' | 'red'

const hues: Record<DrawnColour, readonly string[]> = {
  green: ['#1f9d4c', '#2bb15b', '#0a8f3c', '#31b04a'],
  yellow: ['#f0b400', '#f5c02b', '#e6a800', '#ffc107'],
  red: ['#d9302c', '#e4393c', '#c62828', '#f44336'],
}

/** The history of a picture: a screenshot, or photographed, forwarded, scaled down. */
export interface Wear {
  dark?: boolean
  /** Rotation in degrees. */
  turned?: number
  /** Sigma of the blur in pixels. */
  blurred?: number
  /** JPEG quality; PNG if absent. */
  jpeg?: number
  /** Width in pixels; the original has 1080. */
  width?: number
  shade?: number
}

export interface DrawnHealthCode {
  colour: DrawnColour
  name: string
  document: string
  at: string
  /** A second colour on every n-th module of the code. */
  trace?: { colour: DrawnColour; every: number }
  /** A frame of another colour around the code. */
  frame?: DrawnColour
  title?: string
}

/**
 * An invented health code as telephones show it: title, masked name and number, time, QR code in its colour, caption.
 */
export function drawHealthCode(code: DrawnHealthCode, wear: Wear = {}): Promise<Buffer> {
  return drawn(wear, 1750, pen => {
    pen.text(code.title ?? '健康码', 64, 130, { bold: true })
    pen.text(code.name, 54, 250)
    pen.text(code.document, 42, 325)
    pen.text(code.at, 66, 440, { bold: true })
    const ink = shadeOf(code.colour, wear)
    if (code.frame) pen.box(170, 500, 740, 740, shadeOf(code.frame, wear), 34)
    pen.qr(`HC-${code.name}-${code.document}-${code.at}`, 240, 570, 600, ink, code.trace)
    pen.text({ green: '绿码', yellow: '黄码', red: '红码' }[code.colour], 60, 1340, { bold: true, ink })
    pen.text('请在入场时主动出示', 42, 1440)
    pen.text('虚构样张 仅供测试', 34, 1660)
  })
}

export interface DrawnTripCard {
  colour: DrawnColour
  phone: string
  at: string
  cities: readonly string[]
}

/** A trip card: the arrow in its circle, the time of its update, the visited places. */
export function drawTripCard(card: DrawnTripCard, wear: Wear = {}): Promise<Buffer> {
  return drawn(wear, 1750, pen => {
    const ink = shadeOf(card.colour, wear)
    pen.text('通信行程卡', 64, 130, { bold: true })
    pen.text(`${card.phone}的动态行程卡`, 46, 250)
    pen.text(`更新于：${card.at}`, 46, 340)
    pen.arrow(540, 690, 250, ink)
    pen.text({ green: '绿色行程卡', yellow: '黄色行程卡', red: '红色行程卡' }[card.colour], 58, 1090, {
      bold: true,
      ink,
    })
    pen.text('您于前7天内到达或途经：', 46, 1190)
    pen.lines(card.cities.join('，'), 46, 1265, 18)
    pen.text('虚构样张 仅供测试', 34, 1660)
  })
}

export interface DrawnNucleic {
  name: string
  document: string
  result: '阴性' | '阳性'
  sampledAt: string
  reportedAt: string
}

/** The report of a nucleic acid test: rows of label and value. */
export function drawNucleic(report: DrawnNucleic, wear: Wear = {}): Promise<Buffer> {
  return drawn(wear, 1500, pen => {
    pen.text('核酸检测报告', 64, 130, { bold: true })
    const rows = [
      ['姓名', report.name],
      ['证件号码', report.document],
      ['检测项目', '新型冠状病毒核酸'],
      ['采样时间', report.sampledAt],
      ['检测时间', report.reportedAt],
      ['检测结果', report.result],
    ] as const
    for (const [index, [label, value]] of rows.entries()) pen.row(label, value, 290 + index * 125)
    pen.text('虚构样张 仅供测试', 34, 1380)
  })
}

export interface DrawnVaccine {
  name: string
  document: string
  doses: readonly string[]
}

/** The page of vaccinations: the person, and the date of each dose. */
export function drawVaccine(page: DrawnVaccine, wear: Wear = {}): Promise<Buffer> {
  return drawn(wear, 1500, pen => {
    pen.text('新冠疫苗接种', 64, 130, { bold: true })
    pen.row('姓名', page.name, 290)
    pen.row('证件号码', page.document, 415)
    pen.row('接种剂次', `已接种${page.doses.length}剂`, 540)
    for (const [index, day] of page.doses.entries()) pen.row(`第${index + 1}剂`, day, 690 + index * 125)
    pen.text('虚构样张 仅供测试', 34, 1380)
  })
}

/** A wall: plaster with some noise, nothing to recognize. */
export function drawWall(wear: Wear = {}): Promise<Buffer> {
  return drawn(wear, 1600, pen => pen.noise(1600))
}

const shadeOf = (colour: DrawnColour, { shade = 0 }: Wear) => hues[colour][shade % hues[colour].length] as string

const width = 1080

async function drawn(wear: Wear, height: number, draw: (pen: Pen) => void): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = new Pen(canvas.getContext('2d'), wear.dark ?? false)
  pen.paper(height)
  draw(pen)
  let picture = sharp(canvas.toBuffer('image/png'))
  if (wear.turned) picture = sharp(await picture.rotate(wear.turned, { background: pen.back }).png().toBuffer())
  if (wear.width) picture = picture.resize({ width: wear.width })
  if (wear.blurred) picture = picture.blur(wear.blurred)
  return wear.jpeg ? picture.flatten().jpeg({ quality: wear.jpeg }).toBuffer() : picture.png().toBuffer()
}

class Pen {
  readonly back: string
  readonly #front: string
  readonly #on: SKRSContext2D

  constructor(on: SKRSContext2D, dark: boolean) {
    this.#on = on
    this.back = dark ? '#17191c' : '#ffffff'
    this.#front = dark ? '#e8e8e8' : '#202020'
  }

  paper(height: number): void {
    this.#on.fillStyle = this.back
    this.#on.fillRect(0, 0, width, height)
  }

  text(text: string, size: number, y: number, { bold = false, ink }: { bold?: boolean; ink?: string } = {}): void {
    this.#write(text, size, { x: width / 2, y, align: 'center', bold, ink })
  }

  row(label: string, value: string, y: number): void {
    this.#write(label, 44, { x: 80, y, align: 'left' })
    this.#write(value, 46, { x: 360, y, align: 'left', bold: true })
  }

  lines(text: string, size: number, y: number, most: number): void {
    for (let from = 0; from < text.length; from += most)
      this.text(text.slice(from, from + most), size, y + (from / most) * size * 1.6)
  }

  #write(
    text: string,
    size: number,
    { x, y, align, bold, ink }: { x: number; y: number; align: 'left' | 'center'; bold?: boolean; ink?: string },
  ): void {
    this.#on.font = `${size}px "${bold ? 'Drawn Bold' : 'Drawn'}"`
    this.#on.textAlign = align
    this.#on.fillStyle = ink ?? this.#front
    this.#on.fillText(text, x, y)
  }

  box(x: number, y: number, w: number, h: number, ink: string, line: number): void {
    this.#on.strokeStyle = ink
    this.#on.lineWidth = line
    this.#on.strokeRect(x, y, w, h)
  }

  /** Telephones show codes on white also in dark mode. */
  qr(says: string, x: number, y: number, side: number, ink: string, trace?: DrawnHealthCode['trace']): void {
    const { modules } = create(says, { errorCorrectionLevel: 'M' })
    const step = side / modules.size
    this.#on.fillStyle = '#ffffff'
    this.#on.fillRect(x - 3 * step, y - 3 * step, side + 6 * step, side + 6 * step)
    let dark = 0
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (!modules.get(row, column)) continue
        dark++
        this.#on.fillStyle = trace && dark % trace.every === 0 ? (hues[trace.colour][0] as string) : ink
        this.#on.fillRect(x + column * step, y + row * step, step + 0.5, step + 0.5)
      }
    }
  }

  arrow(x: number, y: number, radius: number, ink: string): void {
    this.#on.fillStyle = ink
    this.#on.beginPath()
    this.#on.arc(x, y, radius, 0, 2 * Math.PI)
    this.#on.fill()
    this.#on.fillStyle = '#ffffff'
    this.#on.beginPath()
    this.#on.moveTo(x, y - radius * 0.6)
    this.#on.lineTo(x + radius * 0.5, y)
    this.#on.lineTo(x + radius * 0.2, y)
    this.#on.lineTo(x + radius * 0.2, y + radius * 0.6)
    this.#on.lineTo(x - radius * 0.2, y + radius * 0.6)
    this.#on.lineTo(x - radius * 0.2, y)
    this.#on.lineTo(x - radius * 0.5, y)
    this.#on.fill()
  }

  noise(height: number): void {
    for (let n = 0; n < 40_000; n++) {
      const light = 190 + ((n * 7919) % 40)
      this.#on.fillStyle = `rgb(${light},${light - 4},${light - 12})`
      this.#on.fillRect((n * 104_729) % width, (n * 15_485_863) % height, 9, 7)
    }
  }
}
