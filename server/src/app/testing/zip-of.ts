import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipWriter } from '../../kernel/spreadsheet/zip-writer.ts'

/** An archive of entries by their names. */
export async function zipOf(entries: Record<string, Buffer>): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const zip = new ZipWriter(out)
  for (const [name, content] of Object.entries(entries)) await zip.add(name, content)
  await zip.finish()
  out.end()
  return bytes
}
