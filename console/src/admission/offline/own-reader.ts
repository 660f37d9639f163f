/** The browser's BarcodeDetector; declared here because no library of types has it. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader of QR codes; undefined if it has none. */
export async function ownReader(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
    return new BarcodeDetector({ formats: ['qr_code'] })
  } catch {
    return undefined
  }
}
