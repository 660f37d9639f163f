import { rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import QRCode from 'qrcode'

const [width, height] = [640, 480]

/** A browser whose camera shows a QR code, as Chromium's stand-in camera plays a film of one picture. */
export async function cameraShowing(text: string, film: string, options: LaunchOptions): Promise<Browser> {
  await writeFile(film, filmOf(text))
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...(options.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ ...options, args })
  browser.once('disconnected', () => void rm(film, { force: true }))
  return browser
}

/** YUV4MPEG2: dark modules on white, in brightness alone. */
function filmOf(text: string): Buffer {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const scale = Math.floor((height - 40) / size)
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1]
  const brightness = Buffer.alloc(width * height, 235)
  for (let row = 0; row < size * scale; row++) {
    for (let column = 0; column < size * scale; column++) {
      const dark = data[Math.floor(row / scale) * size + Math.floor(column / scale)]
      if (dark) brightness[(top + row) * width + left + column] = 16
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) >> 1, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
