interface Caption {
  title: string
  /** Under the title: filters, and the time of the data. */
  lines: readonly string[]
  /** Of the file, without extension. */
  name: string
}

const edge = 24
const scale = 2

/**
 * Saves a drawing (an `svg` of a chart or map) as a PNG in the page's colours, with its title and filters.
 * @throws if the browser cannot draw it
 */
export async function savePicture(drawing: SVGSVGElement, { title, lines, name }: Caption): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect()
  const top = edge + 28 + lines.length * 20 + 12
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * edge) * scale
  canvas.height = (height + top + edge) * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const style = getComputedStyle(document.documentElement)
  const colour = (variable: string) => style.getPropertyValue(variable).trim()
  const { fontFamily } = getComputedStyle(document.body)
  pen.scale(scale, scale)
  pen.fillStyle = colour('--surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'top'
  pen.fillStyle = colour('--ink')
  pen.font = `600 18px ${fontFamily}`
  pen.fillText(title, edge, edge, width)
  pen.fillStyle = colour('--ink-2')
  pen.font = `13px ${fontFamily}`
  for (const [at, line] of lines.entries()) pen.fillText(line, edge, edge + 28 + at * 20, width)
  pen.drawImage(await pictureOf(drawing, width, height), edge, top, width, height)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('no picture')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function pictureOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
