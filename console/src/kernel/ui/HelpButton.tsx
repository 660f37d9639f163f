import { CircleQuestionMark } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useText } from '../i18n/language.ts'
import type { HelpTextProps } from './HelpText.tsx'
import { Popover } from './Popover.tsx'
import './HelpButton.css'

interface HelpButtonProps {
  /** Shown below the sentences. */
  more?: (close: () => void) => ReactNode
}

/**
 * The purpose of the page and the next step, behind a small button at its title; the sentences are loaded on demand.
 */
export function HelpButton({ more }: HelpButtonProps) {
  const t = useText()
  return (
    <Popover
      align="start"
      width={320}
      label={t('shell.help')}
      trigger={props => (
        <button
          type="button"
          className="fg-help-button"
          aria-label={t('shell.help')}
          title={t('shell.help')}
          {...props}
        >
          <CircleQuestionMark size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    >
      {close => (
        <div className="fg-help">
          <Sentences onLeave={close} />
          {more?.(close)}
        </div>
      )}
    </Popover>
  )
}

/** If the sentences cannot be loaded, the page stays unaffected. */
function Sentences(props: HelpTextProps) {
  const t = useText()
  const [Text, setText] = useState<ComponentType<HelpTextProps> | 'failed'>()
  useEffect(() => {
    let shown = true
    const showText = (text: ComponentType<HelpTextProps> | 'failed') => shown && setText(() => text)
    import('./HelpText.tsx').then(
      ({ HelpText }) => showText(HelpText),
      () => showText('failed'),
    )
    return () => {
      shown = false
    }
  }, [])
  return (
    <div className="fg-help-sentences" aria-live="polite">
      {Text === 'failed' ? t('shell.faultTitle') : Text && <Text {...props} />}
    </div>
  )
}
