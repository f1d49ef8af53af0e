import type { MetadataRoute } from 'waymark'
import { readWords } from '../words/read-words.ts'

export default function manifest(): MetadataRoute.Manifest {
  const { name, tagline, description } = readWords('en').site
  return {
    name: `${name}: ${tagline}`,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfaf7',
    theme_color: '#d9480f',
    icons: [{ src: '/apple-icon.png', sizes: '180x180', type: 'image/png' }],
  }
}
