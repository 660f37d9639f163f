/** A page that states that it is invented, as hand-written PDF: four lines of text need no library. */
export const demoLicence = (name: string, creditCode: string): Buffer =>
  demoPage(['BUSINESS LICENCE', name, creditCode, 'Invented. Made for the demo of Fairgate; no such company exists.'])

/** The same with any lines: the first is the heading; Latin letters only. */
export function demoPage(lines: readonly string[]): Buffer {
  const text = lines.map(
    (line, index) => `BT /F1 ${index === 0 ? 22 : 13} Tf 64 ${440 - index * 44} Td (${escaped(line)}) Tj ET`,
  )
  const content = `2 w 32 32 731 531 re S\n${text.join('\n')}`
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 795 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&')

/** PDF objects with their cross-reference table. */
function assembled(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
