import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { travelPaths } from './import-kit.ts'

/** Link to the import, for operators who may enter travel. */
export function ImportButton() {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('travel:edit')) return null
  return (
    <Button icon={FileUp} onClick={() => void navigate(travelPaths.import())}>
      {t('travel.importTravel')}
    </Button>
  )
}
