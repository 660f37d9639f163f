import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import { readRegions } from '../server/seeds/regions.ts'
import {
  type ImageKind,
  type ReadImage,
  readDeclarationImage,
} from '../server/src/admission/epidemic/reading/read-image.ts'
import { endReading } from '../server/src/admission/epidemic/reading/recognise.ts'
import type { Entrant } from '../server/src/admission/epidemic/reading/same-person.ts'
import { differing, readDoubts } from '../server/src/admission/epidemic/reading-doubts.ts'
import type { Typed } from '../server/src/admission/epidemic/typed-doubts.ts'
import {
  type DrawnColour,
  drawHealthCode,
  drawNucleic,
  drawTripCard,
  drawVaccine,
  type Wear,
} from '../server/src/app/testing/drawn-code.ts'
import { exactly, least, most } from './kernel/limits.ts'

/** The default of `epidemic.certainty`. */
const certain = 0.85
const now = new Date('2026-11-20T12:00:00+08:00')

interface Drawn {
  readonly kind: ImageKind
  readonly picture: Buffer
  /** Its content; nothing on a forged one may be certain. */
  readonly truth: ReadImage['facts']
  readonly isForged: boolean
  /** The person who declares with it. */
  readonly entrant: Entrant
  /** It belongs to another person. */
  readonly isBorrowed: boolean
}

/**
 * Draws pictures as people upload them (light, dark, rotated up to 4°, blurred, small, as JPEG; one health code in
 * eight forged with a trace or a frame of another colour; one picture with a name in eight borrowed from a person with
 * a similar name), reads them one after the other and validates each like a declaration: with the true input, and with
 * the input green for a red or yellow one and negative for a positive one.
 */
export async function measureReading(pictures: number, say: (line: string) => void): Promise<void> {
  const regions = readRegions()
    .filter(({ level }) => level !== 'district')
    .map(({ code, zh, en }) => ({ code, nameCn: zh, nameEn: en }))
  const dice = diceOf(20_261_120)
  const cpu: number[] = []
  const why = new Map<string, number>()
  const count = { honest: 0, alone: 0, wrong: 0, lies: 0, believed: 0, forged: 0, forgedPass: 0, borrowed: 0, taken: 0 }
  let memory = 0
  for (let n = 0; n < pictures; n++) {
    const { kind, picture, truth, isForged, entrant, isBorrowed } = await draw(n, dice)
    const before = process.cpuUsage()
    const read = await readDeclarationImage(picture, kind, { now, entrant, regions })
    const used = process.cpuUsage(before)
    cpu.push((used.user + used.system) / 1_000_000)
    memory = Math.max(memory, process.memoryUsage.rss())
    const findDoubts = (typed: Typed) => readDoubts(toContent(kind), typed, entrant, [{ kind, read }], certain)
    const doubts = findDoubts(typedOf(truth))
    const passes = doubts.length === 0
    const { colour, result } = truth
    if ((colour && colour !== 'green') || result === 'positive') {
      count.lies++
      const lie = {
        ...truth,
        ...(colour && { colour: 'green' as const }),
        ...(result && { result: 'negative' as const }),
      }
      if (findDoubts(typedOf(lie)).length === 0) count.believed++
    }
    if (isForged) {
      count.forged++
      if (passes) count.forgedPass++
    } else if (isBorrowed) {
      count.borrowed++
      if (passes) count.taken++
    } else {
      count.honest++
      if (passes) count.alone++
      else {
        const causes = [
          ...read.doubt,
          ...differing(kind, read.facts, typedOf(truth), entrant).map(fact => `other ${fact}`),
        ]
        for (const one of causes.length > 0 ? causes : ['below the limit'])
          why.set(`${kind}: ${one}`, (why.get(`${kind}: ${one}`) ?? 0) + 1)
      }
    }
    const isTrue = Object.entries(truth).every(
      ([fact, value]) =>
        fact === 'name' || JSON.stringify(read.facts[fact as keyof typeof truth]) === JSON.stringify(value),
    )
    if (read.certainty >= certain && !isTrue) count.wrong++
  }
  await endReading()
  cpu.sort((one, other) => one - other)
  const at = (part: number) => (cpu[Math.floor(part * (cpu.length - 1))] as number).toFixed(2)
  const alone = (100 * count.alone) / count.honest
  say(`\n| reading ${pictures} drawn pictures | limit | measured |\n|---|---|---|`)
  say(
    `| red, yellow or positive, declared as green or negative, and passed, of ${count.lies} | 0 | ${count.believed} ${exactly('lies that passed', count.believed, 0)} |`,
  )
  say(
    `| forged (a trace, a frame) and passed, of ${count.forged} | 0 | ${count.forgedPass} ${exactly('forged pictures that passed', count.forgedPass, 0)} |`,
  )
  say(
    `| somebody else's with a name like the declarer's, and passed, of ${count.borrowed} | 0 | ${count.taken} ${exactly('borrowed pictures that passed', count.taken, 0)} |`,
  )
  say(`| certain of a colour, time, result, place or dose that was not drawn | report | ${count.wrong} |`)
  say(
    `| need no person, of ${count.honest} honest ones | 70 % | ${alone.toFixed(0)} % ${least('honest pictures that need no person, %', alone, 70)} |`,
  )
  say(
    `| CPU of one, median, 95 of 100, most | 6 s | ${at(0.5)}, ${at(0.95)}, ${at(1)} s ${most('a picture, s of CPU', Number(at(1)), 6)} |`,
  )
  say(`| memory of the process with what draws, most | report | ${Math.round(memory / 1e6)} MB |`)
  const list = [...why].toSorted(([, one], [, other]) => other - one).map(([doubt, times]) => `${doubt} ${times}`)
  say(`\nWhy a person is needed: ${list.join(', ') || 'never'}.\n`)
}

/** A number of pictures, for tests that only read them. */
export async function drawnPictures(count: number): Promise<Drawn[]> {
  const dice = diceOf(20_261_120)
  const drawn: Drawn[] = []
  for (let n = 0; n < count; n++) drawn.push(await draw(n, dice))
  return drawn
}

/** A screening policy that requires pictures of one kind. */
const toContent = (kind: ImageKind): StrategyContent => ({
  ...{
    proxy: true,
    auditMode: 'ocrManual',
    healthInfo: false,
    healthBlocked: [],
    tripBlocked: [],
    tripRisk: 'noLimit',
  },
  ...{ healthCode: kind === 'healthCode', tripCard: kind === 'tripCard', nucleic: kind === 'nucleic' ? '72' : 'none' },
  ...{ vaccine: kind === 'vaccine' ? '1' : '0', receiptHours: '48', agreementCn: '', agreementEn: '' },
  ...{ blockedCities: [], riskAreas: [], exemptTypes: [] },
})

/** The true input for a picture. */
const typedOf = ({ colour, cities = [], doses, result, sampledAt }: Drawn['truth']): Typed => ({
  ...{
    cities,
    temperature: null,
    symptoms: [],
    healthColour: colour ?? null,
    tripColour: colour ?? null,
    tripRisky: null,
  },
  doses: doses === undefined ? null : String(doses),
  nucleic: result && sampledAt ? [{ sampledAt, result }] : [],
})

type Dice = ReturnType<typeof diceOf>

/** The same pictures in every run. */
function diceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    upTo: (most: number) => next() * most,
    of: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)] as T,
    is: (share: number) => next() < share,
  }
}

function wearOf(dice: Dice): Wear {
  return {
    dark: dice.is(0.3),
    turned: dice.is(0.4) ? dice.upTo(8) - 4 : 0,
    blurred: dice.is(0.4) ? 0.4 + dice.upTo(1.4) : undefined,
    jpeg: dice.is(0.7) ? Math.round(45 + dice.upTo(50)) : undefined,
    width: dice.of([1080, 1080, 828, 720, 640]),
    shade: Math.floor(dice.upTo(4)),
  }
}

const names = [...'明华强芳敏静丽军杰娟艳勇涛磊洋霞平刚']
/** Characters that are mistaken for each other. */
const like: Readonly<Record<string, string>> = { 明: '朋', 华: '化', 强: '张', 芳: '茅', 敏: '梅', 静: '净', 丽: '两' }
const others: Readonly<Record<string, string>> = {
  ...{ 军: '车', 杰: '木', 娟: '姐', 艳: '色', 勇: '男', 涛: '寿', 磊: '石', 洋: '详', 霞: '震', 平: '乎', 刚: '冈' },
}
const cities = [
  ['安徽省合肥市', '340100'],
  ['江苏省南京市', '320100'],
  ['浙江省杭州市', '330100'],
  ['上海市', '310100'],
  ['湖北省武汉市', '420100'],
  ['广东省深圳市', '440300'],
] as const

/** The same pictures in every run: the declaring person comes from separate random numbers. */
async function draw(n: number, dice: Dice): Promise<Drawn> {
  const drawn = await drawPicture(n, dice)
  const { document, last, phone, ...picture } = drawn
  const own = diceOf(Math.imul(n + 1, 2_654_435_761))
  const isBorrowed = (document ?? phone) !== undefined && own.is(0.125)
  const ends = isBorrowed ? `${String(Math.floor(own.upTo(10_000))).padStart(4, '0')}` : (document ?? '').slice(-4)
  const name = isBorrowed ? (like[last] ?? others[last] ?? '某') : last
  const phoneMasked = isBorrowed ? `138****${ends}` : (phone ?? '138****0000')
  const entrant = {
    name: `示例${name}`,
    documentMasked: `${(document ?? '').slice(0, 4)}00********${ends}`,
    phoneMasked,
  }
  return { ...picture, entrant, isBorrowed }
}

async function drawPicture(n: number, dice: Dice) {
  const wear = wearOf(dice)
  const two = (most: number, least = 0) => String(least + Math.floor(dice.upTo(most - least))).padStart(2, '0')
  const last = dice.of(names)
  const name = `*${last}`
  const document = `${dice.of(['3401', '3201', '4403'])}**********${two(100)}${two(100)}`
  const clock = `${two(11)}:${two(60)}:${two(60)}`
  const shown = new Date(`2026-11-20T${clock}+08:00`).toISOString()
  const kind: ImageKind = n % 20 < 12 ? 'healthCode' : n % 20 < 15 ? 'tripCard' : n % 20 < 18 ? 'nucleic' : 'vaccine'
  const person = { document, last, phone: undefined }
  if (kind === 'healthCode') {
    const colour = dice.of<DrawnColour>(['green', 'green', 'yellow', 'red'])
    const forged = dice.is(0.125) ? dice.of(['trace', 'frame'] as const) : undefined
    const other = colour === 'red' ? 'yellow' : 'red'
    const forgery =
      forged === 'trace' ? { trace: { colour: other, every: 30 } } : forged === 'frame' ? { frame: other } : {}
    const picture = await drawHealthCode(
      { colour, name, document, at: `2026-11-20 ${clock}`, ...(forgery as object) },
      wear,
    )
    return { ...person, kind, picture, truth: { colour, sampledAt: shown, name }, isForged: forged !== undefined }
  }
  if (kind === 'tripCard') {
    const colour = dice.of<DrawnColour>(['green', 'green', 'green', 'yellow', 'red'])
    const been = cities.filter(() => dice.is(0.4))
    const passed = been.length > 0 ? been : cities.slice(0, 1)
    const phone = `138****${two(100)}${two(100)}`
    const picture = await drawTripCard(
      { colour, phone, at: `2026.11.20 ${clock}`, cities: passed.map(([zh]) => zh) },
      wear,
    )
    return {
      // A trip card contains no name, only a telephone.
      ...{ kind, picture, isForged: false, last, phone, document: undefined },
      truth: { colour, sampledAt: shown, phoneMasked: phone, cities: passed.map(([, code]) => code) },
    }
  }
  if (kind === 'nucleic') {
    const isNegative = dice.is(0.8)
    const day = two(20, 17)
    const picture = await drawNucleic(
      {
        ...{ name, document, result: isNegative ? '阴性' : '阳性' },
        ...{ sampledAt: `2026-11-${day} ${clock}`, reportedAt: `2026-11-20 ${two(11)}:${two(60)}:00` },
      },
      wear,
    )
    const sampledAt = new Date(`2026-11-${day}T${clock}+08:00`).toISOString()
    const result = isNegative ? ('negative' as const) : ('positive' as const)
    return { ...person, kind, picture, truth: { result, sampledAt, name }, isForged: false }
  }
  const doses = ['2021-05-01', '2021-06-03', '2022-01-04'].slice(0, 1 + Math.floor(dice.upTo(3)))
  const picture = await drawVaccine({ name, document, doses }, wear)
  return { ...person, kind, picture, truth: { doses: doses.length, name }, isForged: false }
}
