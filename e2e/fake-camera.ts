import { rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { type RenderedPage, renderPdf } from '../server/src/app/testing/render-pdf.ts'

/** The camera size that the scanner requests. */
const [width, height] = [1280, 720]
/** A card held upright fills nearly the whole height. */
const dpi = 190

/** A browser whose camera shows a printed sheet: Chromium's fake camera plays a film of one picture. */
export async function cameraSeeing(pdf: Buffer, film: string, options: LaunchOptions): Promise<Browser> {
  const { value: paper } = await renderPdf(pdf, dpi, [1]).next()
  if (!paper) throw new Error('Nothing was printed.')
  await writeFile(film, filmOf(paper))
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...(options.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ ...options, args })
  browser.once('disconnected', () => void rm(film, { force: true }))
  return browser
}

/** YUV4MPEG2: the paper on a grey table, luminance only. */
function filmOf(paper: RenderedPage): Buffer {
  if (paper.width > width || paper.height > height) throw new Error(`${paper.width} × ${paper.height} is too large.`)
  const [left, top] = [(width - paper.width) >> 1, (height - paper.height) >> 1]
  const brightness = Buffer.alloc(width * height, 110)
  for (let row = 0; row < paper.height; row++) {
    for (let column = 0; column < paper.width; column++) {
      const [red = 0, green = 0, blue = 0] = paper.rgba.subarray((row * paper.width + column) * 4)
      const bright = 16 + 0.859 * (0.299 * red + 0.587 * green + 0.114 * blue)
      brightness[(top + row) * width + left + column] = Math.round(bright)
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) >> 1, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
