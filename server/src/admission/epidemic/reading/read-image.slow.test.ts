import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readRegions } from '../../../../seeds/regions.ts'
import {
  type DrawnColour,
  drawHealthCode,
  drawNucleic,
  drawTripCard,
  drawVaccine,
  drawWall,
} from '../../../app/testing/drawn-code.ts'
import { differing } from '../reading-doubts.ts'
import { type ImageKind, readDeclarationImage } from './read-image.ts'
import { endReading } from './recognise.ts'

const now = new Date('2026-11-20T12:00:00+08:00')
const person = { name: '*明', document: '3401**********1234' }
const shown = { ...person, at: '2026-11-20 09:41:23' }
const shownAt = '2026-11-20T01:41:23.000Z'
const expectedFacts = { colour: 'green', sampledAt: shownAt, name: '*明', documentMasked: '3401**********1234' }
const regions = readRegions()
  .filter(({ level }) => level !== 'district')
  .map(({ code, zh, en }) => ({ code, nameCn: zh, nameEn: en }))
const entrant = { name: '示例明', documentMasked: '340100********1234', phoneMasked: '138****5678' }
const read = (picture: Buffer, kind: ImageKind) => readDeclarationImage(picture, kind, { now, entrant, regions })

const typed = {
  ...{
    cities: [],
    temperature: null,
    symptoms: [],
    healthColour: 'green',
    tripColour: null,
    tripRisky: null,
    doses: null,
  },
  nucleic: [],
}

afterAll(endReading)

// Few pictures, because each costs half a second of a core: `npm run bench -- --only reading` draws four hundred.
describe('readDeclarationImage', () => {
  it('reads a green code in the dark, slightly rotated', async () => {
    const picture = await drawHealthCode({ colour: 'green', ...shown }, { dark: true, turned: 3 })
    const { facts, certainty, doubt } = await read(picture, 'healthCode')
    expect({ facts, doubt }).toEqual({ facts: expectedFacts, doubt: [] })
    expect(certainty).toBeGreaterThan(0.85)
  })

  it('reads a red code that was blurred and forwarded: a certain fact, for the rules to evaluate', async () => {
    const picture = await drawHealthCode({ colour: 'red', ...shown }, { blurred: 1.5, jpeg: 60 })
    expect(await read(picture, 'healthCode')).toMatchObject({ facts: { colour: 'red', name: '*明' }, doubt: [] })
  })

  it('identifies the person by the ends of a number, even if a character is misread; another person is a doubt', async () => {
    // 霞 is read as 起 with high certainty.
    const picture = await drawHealthCode({ colour: 'green', ...shown, name: '*霞' }, { blurred: 1, width: 720 })
    const findDifferences = async (documentMasked: string) => {
      const declarer = { ...entrant, name: '示例霞', documentMasked }
      const found = await readDeclarationImage(picture, 'healthCode', { now, entrant: declarer })
      return differing('healthCode', found.facts, typed, declarer)
    }
    expect(await findDifferences('340100********1234')).toEqual([])
    expect(await findDifferences('340100********1243')).toContain('documentMasked')
  })

  it('leaves a green code in a red frame, dated next week, to a person', async () => {
    const picture = await drawHealthCode({ colour: 'green', ...shown, at: '2026-11-27 09:41:23', frame: 'red' })
    const { certainty, doubt } = await read(picture, 'healthCode')
    expect({ certainty, doubt: doubt.toSorted() }).toEqual({ certainty: 0.5, doubt: ['frame', 'timeNotPlausible'] })
  })

  it('reads the places on a card as region codes, and its telephone', async () => {
    const cities = ['安徽省合肥市', '江苏省南京市', '上海市']
    const picture = await drawTripCard({ colour: 'green', phone: '138****5678', at: '2026.11.20 09:41:23', cities })
    const { facts, certainty, doubt } = await read(picture, 'tripCard')
    const codes = ['340100', '320100', '310100']
    const phoneMasked = '138****5678'
    expect({ facts, doubt }).toEqual({
      facts: { colour: 'green', sampledAt: shownAt, phoneMasked, cities: codes },
      doubt: [],
    })
    expect(certainty).toBeGreaterThan(0.85)
  })

  it('distinguishes a positive test from a negative one, and the sampling time from the report time', async () => {
    const report = { ...person, sampledAt: '2026-11-19 09:41:23', reportedAt: '2026-11-20 01:41:23' }
    const positive = await drawNucleic({ ...report, result: '阳性' }, { jpeg: 50, blurred: 1.2, turned: -3 })
    expect(await read(positive, 'nucleic')).toMatchObject({ facts: { result: 'positive', name: '*明' }, doubt: [] })
    const negative = await drawNucleic({ ...report, result: '阴性' }, { dark: true })
    expect(await read(negative, 'nucleic')).toMatchObject({
      facts: { result: 'negative', sampledAt: '2026-11-19T01:41:23.000Z' },
      doubt: [],
    })
  })

  it('counts doses, and leaves a picture of another kind to a person', async () => {
    const picture = await drawVaccine({ ...person, doses: ['2021-05-01', '2021-06-03', '2022-01-04'] })
    expect(await read(picture, 'vaccine')).toMatchObject({ facts: { doses: 3, name: '*明' }, doubt: [] })
    const { certainty, doubt } = await read(picture, 'nucleic')
    expect({ certainty, doubt }).toEqual({ certainty: 0, doubt: ['otherKind', 'noResult', 'noTime'] })
  })

  it('recognizes a wall, a decompression bomb, a page and half a photo as unusable', async () => {
    const doubtOf = async (picture: Buffer) => (await read(picture, 'healthCode')).doubt
    expect(await doubtOf(await drawWall({ jpeg: 80 }))).toEqual(['noCode'])
    expect(await doubtOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(['notImage'])
    const bomb = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await doubtOf(bomb)).toEqual(['tooLarge'])
    const photo = await drawWall({ jpeg: 80 })
    expect(await doubtOf(photo.subarray(0, photo.length / 2))).toEqual(['damaged'])
  })
})

describe('a reading process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reading-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('makes no network request, and can end in the middle of a picture', async () => {
    const colour: DrawnColour = 'green'
    writeFileSync(join(folder, 'code.png'), await drawHealthCode({ colour, ...shown }))
    // Preloaded in each thread: reports every socket and name look-up.
    writeFileSync(
      join(folder, 'watch.mjs'),
      `import net from 'node:net'; import dns from 'node:dns'
       const fail = what => () => { process._rawDebug('NETWORK ' + what); throw new Error('no network') }
       net.Socket.prototype.connect = fail('socket'); dns.lookup = fail('name')`,
    )
    writeFileSync(
      join(folder, 'read.mjs'),
      `import { readFileSync } from 'node:fs'
       import { readDeclarationImage } from ${JSON.stringify(join(import.meta.dirname, 'read-image.ts'))}
       const context = { now: new Date('${now.toISOString()}'), entrant: ${JSON.stringify(entrant)} }
       const read = () => readDeclarationImage(readFileSync(${JSON.stringify(join(folder, 'code.png'))}), 'healthCode', context)
       process.stdout.write(JSON.stringify((await read()).facts))
       read()
       setTimeout(() => process.exit(0), 300)`,
    )
    const child = spawn(process.execPath, ['--import', join(folder, 'watch.mjs'), join(folder, 'read.mjs')])
    let [out, errors] = ['', '']
    child.stdout.on('data', data => (out += data))
    child.stderr.on('data', data => (errors += data))
    const code = await new Promise(resolve => child.on('exit', resolve))
    expect({ code, errors, facts: JSON.parse(out || '{}') }).toEqual({
      ...{ code: 0, errors: '' },
      facts: expectedFacts,
    })
  })
})
