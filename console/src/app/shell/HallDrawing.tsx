import { isTH } from './brand.ts'
import './HallDrawing.css'

/*
 * The drawing of the venue: flat halls (Fairgate) or vaulted ones (TH), one of them lit, with the path to it from the
 * gate. Isometric: `right` runs down to the right, `left` down to the left, 30° each.
 */
type Point = readonly [x: number, y: number]

interface Hall {
  name: string
  /** The topmost corner. */
  top: Point
  /** Halls of the third row are rotated. */
  crosswise?: boolean
  /** Halls of the second row are shorter. */
  shorter?: boolean
}

const flatHalls: readonly Hall[] = [
  ...row(['N1', 'N2', 'N3', 'N4', 'N5'], [353, 331], [80, 46]),
  ...row(['S1', 'S2', 'S3', 'S4'], [72, 499], [80, 46]).map(hall => ({ ...hall, shorter: true })),
  ...row(['E1', 'E2', 'E3'], [700, 624], [-80, 46]).map(hall => ({ ...hall, crosswise: true })),
]

const vaultedHalls: readonly Hall[] = [
  ...row(['A1', 'A2', 'A3', 'A4'], [182, 428], [109, 63]),
  ...row(['B1', 'B2', 'B3', 'B4'], [-36, 554], [109, 63]),
]

function row(names: readonly string[], [x, y]: Point, [dx, dy]: Point): Hall[] {
  return names.map((name, index) => ({ name, top: [x + dx * index, y + dy * index] }))
}

/** Fills the lower part of a dark background; the rest is clipped at its edges. */
export function HallDrawing() {
  return (
    <svg className="fg-halls" viewBox="0 320 810 548" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <Grid />
      {isTH ? (
        <>
          <path className="is-way" d="M442 597 410 615 645 751" />
          {vaultedHalls.map(hall => (
            <VaultedHall key={hall.name} hall={hall} lit={hall.name === 'A3'} />
          ))}
          <Gate at={[645, 753]} />
        </>
      ) : (
        <>
          {flatHalls.map(hall => (
            <FlatHall key={hall.name} hall={hall} lit={hall.name === 'N3'} />
          ))}
          <path className="is-way" d="M416 545 347 585 506 677 226 838 72 750" />
          <Gate at={[72, 750]} />
        </>
      )}
    </svg>
  )
}

function Grid() {
  const lines = Array.from({ length: 44 }, (_, index) => {
    const x = -1400 + index * 92
    return `M${x} 300l1200 693M${x} 993 ${x + 1200} 300`
  })
  return <path className="is-grid" d={lines.join('')} />
}

const HEIGHT = 26

function FlatHall({ hall, lit }: { hall: Hall; lit: boolean }) {
  const [x, y] = hall.top
  const long: Point = hall.crosswise ? [127, 73.5] : hall.shorter ? [-100, 58] : [-127, 73.5]
  const short: Point = hall.crosswise ? [-67, 38.5] : [67, 38.5]
  const [left, right] = hall.crosswise ? [short, long] : [long, short]
  const roof = `M${x} ${y}l${right.join(' ')}l${left.join(' ')}l${-right[0]} ${-right[1]}z`
  const leftWall = `M${x + left[0]} ${y + left[1]}l${right.join(' ')}v${HEIGHT}l${-right[0]} ${-right[1]}z`
  const rightWall = `M${x + right[0]} ${y + right[1]}l${left.join(' ')}v${HEIGHT}l${-left[0]} ${-left[1]}z`
  const beams = [1, 2, 3, 4, 5].map(at => {
    const share = at / 6
    return `M${x + long[0] * share} ${y + long[1] * share}l${short.join(' ')}`
  })
  return (
    <g className={lit ? 'is-lit' : ''}>
      <path className="is-wall" d={leftWall + rightWall} />
      <path className="is-roof" d={roof} />
      <path className="is-beam" d={beams.join('')} />
      <text x={x + (left[0] + right[0]) / 2} y={y + (left[1] + right[1]) / 2 + 5}>
        {hall.name}
      </text>
    </g>
  )
}

const RIDGE: Point = [139, -80]
/**
 * A barrel vault. Its arch is one cubic; the part left of the point where the arch is parallel to the ridge is hidden
 * by the roof, so ribs and outline begin there.
 */
function VaultedHall({ hall: { name, top }, lit }: { hall: Hall; lit: boolean }) {
  const [x, y] = [top[0], top[1] - 6]
  const front = `M${x} ${y}c26 -26 58 -8 96 55v18l-96 -55z`
  const visible = 'c24.2 -13.9 53.1 6.6 86.7 62.3'
  const crown = (share: number) => `M${x + 9.3 + RIDGE[0] * share} ${y - 7.3 + RIDGE[1] * share}`
  const roof = `${crown(0)}l${RIDGE.join(' ')}${visible}v18l${-RIDGE[0]} ${-RIDGE[1]}l-96 -55v-18c3 -3 6.1 -5.5 9.3 -7.3z`
  const ribs = Array.from({ length: 9 }, (_, index) => crown(index / 8) + visible).join('')
  const lengthwise = [
    [29.5, -11.1],
    [58.3, 5.4],
    [96, 55],
  ]
    .map(([dx = 0, dy = 0]) => `M${x + dx} ${y + dy}l${RIDGE.join(' ')}`)
    .join('')
  return (
    <g className={lit ? 'is-lit is-vault' : 'is-vault'}>
      <path className="is-roof" d={roof} />
      <path className="is-beam" d={ribs + lengthwise} />
      <path className="is-wall" d={front} />
      <text x={x + 118} y={y - 29}>
        {name}
      </text>
    </g>
  )
}

function Gate({ at: [x, y] }: { at: Point }) {
  return (
    <g className="is-gate">
      <ellipse cx={x} cy={y} rx="31" ry="16" opacity="0.35" />
      <ellipse cx={x} cy={y} rx="20" ry="10" opacity="0.7" />
      <path d={`M${x - 10} ${y + 1}v-24l20 8v24`} strokeWidth="2.5" />
    </g>
  )
}
