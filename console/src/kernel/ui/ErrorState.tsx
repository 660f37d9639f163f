import { ArrowLeft, Copy, RotateCcw } from 'lucide-react'
import { type CallError, isNothingThere } from '../command/call.ts'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { EmptyDrawing } from './EmptyDrawing.tsx'
import './Empty.css'

export interface ErrorStateProps {
  failure: Pick<CallError, 'statusCode' | 'message' | 'traceId'>
  onRetry?: () => void
  /** Leads away from a missing page. */
  onBack?: () => void
  backText?: string
}

/**
 * What failed, whose fault it is, and the next step: 10006 is gone or invisible (10002: never existed), 10500 is a
 * fault of the server, others give the reason.
 */
export function ErrorState({ failure, onRetry, onBack, backText }: ErrorStateProps) {
  const t = useText()
  const { statusCode, message, traceId } = failure
  if (isNothingThere(failure) || statusCode === 404) {
    return (
      <div className="fg-empty" role="alert">
        <EmptyDrawing kind="gone" />
        <p className="fg-empty-title">{t('shell.notFoundTitle')}</p>
        <p className="fg-empty-why">{t('shell.notFoundLine')}</p>
        {onBack && (
          <div className="fg-empty-action">
            <Button icon={ArrowLeft} onClick={onBack}>
              {backText ?? t('shell.back')}
            </Button>
          </div>
        )}
      </div>
    )
  }
  const ours = statusCode === 10500
  return (
    <div className="fg-empty" role="alert">
      <EmptyDrawing kind="fault" />
      <p className="fg-empty-title">{t(ours ? 'shell.faultTitle' : 'shell.refusedTitle')}</p>
      <p className="fg-empty-why">{ours ? t('shell.faultLine') : message}</p>
      {ours && (
        <p className="fg-empty-why">
          {t('shell.traceId')} <span className="fg-trace">{traceId.slice(0, 8)}</span>
        </p>
      )}
      <div className="fg-empty-action">
        {onRetry && (
          <Button kind="primary" icon={RotateCcw} onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
        {ours && (
          <Button icon={Copy} onClick={() => void copyText(traceId)}>
            {t('shell.copyTrace')}
          </Button>
        )}
      </div>
    </div>
  )
}
