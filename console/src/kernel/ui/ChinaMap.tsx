import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { useThemeMode } from '../page/theme-mode.ts'
import type { MapDrawing } from './china-map/map-drawing.ts'
import { mix, shadeClasses, shadeOf } from './shades.ts'
import './ChinaMap.css'

/** A figure of a province. */
export interface RegionFigure {
  /** Six-digit code ending in 0000. */
  code: string
  /** In the interface language. */
  name: string
  /** Null: suppressed. */
  value: number | null
}

export interface ChinaMapProps {
  /** What is counted: `观众`, `Visitors`. */
  label: string
  figures: readonly RegionFigure[]
  /** The placeholder of a suppressed value; a dash by default. */
  blank?: string
  /** Links of the figures in the table. */
  linkOf?: (figure: RegionFigure) => string | undefined
  /** Opens a province by its code, from the table. */
  onOpen?: (code: string) => void
}

/** Provinces shaded by their figures, and a table: for the keyboard, for screen readers, for exact numbers. */
export function ChinaMap({ label, figures, blank = '—', linkOf, onOpen }: ChinaMapProps) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string>()
  const sorted = useMemo(() => [...figures].sort((one, other) => (other.value ?? 0) - (one.value ?? 0)), [figures])
  // People without a known province are only in the table.
  const classes = useMemo(
    () => shadeClasses(figures.filter(({ code }) => code).map(({ value }) => value ?? 0)),
    [figures],
  )
  const { drawing, failed } = useDrawing(frame, setPointed)
  const mode = useThemeMode()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here
  useEffect(() => {
    const colours = coloursNow()
    const fills = shades(classes.length, colours)
    drawing?.draw(
      sorted
        .filter(({ code }) => code)
        .map(({ code, name, value }) => ({
          code,
          fill: fills[shadeOf(value ?? 0, classes)] ?? colours.empty,
          label: `${name}  ${value === null ? blank : formatNumber(value)}`,
        })),
      colours,
    )
  }, [drawing, sorted, classes, mode, blank])
  useEffect(() => drawing?.mark(pointed), [drawing, pointed])

  return (
    <div className="fg-map">
      <div className="fg-map-side">
        {!failed && <div ref={frame} className="fg-map-drawing" aria-hidden />}
        <ul className="fg-map-legend" aria-hidden>
          {classes.map(({ from, to }, index) => (
            <li key={from}>
              <span style={{ background: shadeVariable(index, classes.length) }} />
              {from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`}
            </li>
          ))}
          <li>
            <span />
            {t('shell.regionNone')}
          </li>
        </ul>
      </div>
      <section
        className="fg-map-table"
        aria-label={t('shell.regionTable')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <caption className="fg-hidden">{t('shell.regionTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('shell.region')}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ code, name, value }) => (
              <tr
                key={code}
                className={code === pointed ? 'is-pointed' : undefined}
                onPointerEnter={() => setPointed(code)}
                onPointerLeave={() => setPointed(undefined)}
              >
                <th scope="row">
                  {onOpen && code ? (
                    <button type="button" className="fg-link" onClick={() => onOpen(code)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                <td>
                  <Figure
                    valueText={value === null ? blank : formatNumber(value)}
                    to={linkOf?.({ code, name, value })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const Figure = ({ valueText, to }: { valueText: string; to: string | undefined }) =>
  to ? <Link to={to}>{valueText}</Link> : valueText

/** The drawing after it is loaded; the table works without it. */
function useDrawing(frame: React.RefObject<HTMLDivElement | null>, pointed: (code: string | undefined) => void) {
  const [drawing, setDrawing] = useState<MapDrawing>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let gone = false
    let created: MapDrawing | undefined
    const observer = new ResizeObserver(() => created?.resize())
    const begin = async () => {
      const { createMapDrawing } = await import('./china-map/map-drawing.ts')
      if (gone) return
      created = await createMapDrawing(element, pointed)
      if (gone) return created.dispose()
      observer.observe(element)
      setDrawing(created)
    }
    begin().catch(() => setFailed(true))
    return () => {
      gone = true
      observer.disconnect()
      created?.dispose()
    }
  }, [frame, pointed])
  return { drawing, failed }
}

function coloursNow() {
  const css = getComputedStyle(document.documentElement)
  const value = (name: string) => css.getPropertyValue(`--${name}`).trim()
  return { line: value('line-2'), ink: value('ink'), empty: value('bone'), raised: value('raised') }
}

const shadeShare = (index: number, count: number) => 0.18 + (0.82 * (index + 1)) / count

const shades = (count: number, { ink, empty }: { ink: string; empty: string }) =>
  Array.from({ length: count }, (_, index) => mix(empty, ink, shadeShare(index, count)))

const shadeVariable = (index: number, count: number) =>
  `color-mix(in srgb, var(--ink) ${shadeShare(index, count) * 100}%, var(--bone))`
