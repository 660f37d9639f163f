import { BuyQuotaButton } from '../../app/shell/BuyQuotaButton.tsx'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { QuotaGrid } from './QuotaGrid.tsx'

/** Quotas of one exhibition, by participation and badge type. */
export function QuotaList() {
  return (
    <ExhibitionFrame tab="quotas" list actions={({ exhibition }) => <BuyQuotaButton exhibition={exhibition} />}>
      {({ exhibition }) => <QuotaGrid exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
