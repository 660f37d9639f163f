import { type FoundFault, proofSamples, type TemplateSides } from '@fairgate/contract/badging/badge/template'
import { Check, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { elementName, faultLabels } from './template-labels.ts'
import type { ElementPosition } from './use-template-history.ts'

interface TemplateFootProps {
  sides: TemplateSides
  faults: readonly FoundFault[]
  /** The preview matches the current elements. */
  current: boolean
  failed: string | undefined
  scale: number
  sample: (typeof proofSamples)[number]
  onScale: (scale: number) => void
  onSample: (sample: (typeof proofSamples)[number]) => void
  onChoose: (position: ElementPosition) => void
}

const sampleLabels = { usual: 'badge.sampleUsual', longest: 'badge.sampleLongest' } as const
/** Pixels per millimetre of a screen at actual size (96 pixels per inch). */
const ownSize = 96 / 25.4
const scales = { min: 2, max: 12 }

/** Zoom, sample holder, and whether the template can be printed. */
export function TemplateFoot(props: TemplateFootProps) {
  const { sides, faults, current, failed, scale, sample, onScale, onSample, onChoose } = props
  const t = useText()
  return (
    <footer className="fg-template-foot">
      <div className="fg-template-zoom">
        <Button
          kind="quiet"
          size="small"
          icon={Minus}
          aria-label={t('badge.zoomOut')}
          disabled={scale <= scales.min}
          onClick={() => onScale(scale - 1)}
        />
        <span>{Math.round((scale / ownSize) * 100)}%</span>
        <Button
          kind="quiet"
          size="small"
          icon={Plus}
          aria-label={t('badge.zoomIn')}
          disabled={scale >= scales.max}
          onClick={() => onScale(scale + 1)}
        />
      </div>
      <label className="fg-template-sample">
        <span>{t('badge.previewWith')}</span>
        <select
          className="fg-input"
          value={sample}
          onChange={event => {
            const next = proofSamples.find(one => one === event.target.value)
            if (next) onSample(next)
          }}
        >
          {proofSamples.map(one => (
            <option key={one} value={one}>
              {t(sampleLabels[one])}
            </option>
          ))}
        </select>
      </label>
      <div className="fg-template-faults" role="status">
        {failed ? (
          <span className="is-fault">{failed}</span>
        ) : !current ? (
          <span>{t('badge.previewDrawing')}</span>
        ) : faults.length === 0 ? (
          <>
            <span className="is-good">
              <Check size={16} strokeWidth={1.6} aria-hidden /> {t('badge.previewDrawn')}
            </span>
            <span className="is-good">
              <Check size={16} strokeWidth={1.6} aria-hidden /> {t('badge.faultsNone')}
            </span>
          </>
        ) : (
          faults.map(({ side, index, fault }) => {
            const element = sides[side][index]
            return (
              <button
                type="button"
                key={`${side}.${index}.${fault}`}
                className="is-fault"
                onClick={() => onChoose({ side, index })}
              >
                <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
                {t('badge.faultAt', {
                  side: t(side === 'front' ? 'badge.front' : 'badge.back'),
                  element: element ? elementName(element, t) : '',
                  fault: t(faultLabels[fault]),
                })}
              </button>
            )
          })
        )}
      </div>
    </footer>
  )
}
