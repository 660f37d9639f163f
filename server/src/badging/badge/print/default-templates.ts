import { badgeTemplateSchema } from '@fairgate/contract/badging/badge/template'
import a6 from './a6-template.json' with { type: 'json' }
import cr80 from './cr80-template.json' with { type: 'json' }

/** The bilingual templates a venue starts with. */
export const defaultTemplates = { CR80: badgeTemplateSchema().parse(cr80), A6: badgeTemplateSchema().parse(a6) }
