import { readDeclarationImage } from '../server/src/admission/epidemic/reading/read-image.ts'
import { drawnPictures } from './reading.ts'

/** A separate process that draws its pictures, reports that, and from `begin` to `end` reads one after the other. */
const pictures = await drawnPictures(20)
let on = false
process.on('message', said => {
  on = said === 'begin'
  if (on) void read()
})

async function read(): Promise<void> {
  for (let n = 0; on; n++) {
    const { picture, kind, entrant } = pictures[n % pictures.length] as (typeof pictures)[number]
    await readDeclarationImage(picture, kind, { now: new Date(), entrant })
  }
  process.send?.('ended')
}

process.send?.('drawn')
