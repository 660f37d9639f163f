import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

export interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * Prepares the reader (ZXing in WebAssembly).
 * @param module where its program is: `locateFile` for a browser, `wasmBinary` elsewhere
 */
export function prepareQr(module: { locateFile?: () => string; wasmBinary?: ArrayBuffer }): void {
  prepareZXingModule({ overrides: module })
}

/**
 * Reads a QR code from RGBA pixels, also light on dark. If several are visible, it reads the one nearest to the middle,
 * which is the badge that somebody holds up.
 * @returns its text; undefined if there is none
 */
export async function findQr({ data, width, height }: Picture): Promise<string | undefined> {
  const found = await readBarcodes({ data, width, height } as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: 8,
  })
  const distance = ({ position: { topLeft, bottomRight } }: ReadResult) =>
    Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2)
  const [nearest] = found
    .filter(code => code.isValid && code.text)
    .sort((one, other) => distance(one) - distance(other))
  return nearest?.text
}
