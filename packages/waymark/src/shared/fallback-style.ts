/** Colours that everything the framework draws itself is made of. */
export interface Palette {
  ground: string
  surface: string
  line: string
  ink: string
  ink2: string
  accent: string
  bad: string
  info: string
}

export const LIGHT: Palette = {
  ground: '#FBFAF7',
  surface: '#FFFFFF',
  line: '#E4E1D8',
  ink: '#1B1F24',
  ink2: '#545B66',
  accent: '#D9480F',
  bad: '#C92A2A',
  info: '#1C6DD0',
}

export const DARK: Palette = {
  ground: '#12151A',
  surface: '#1A1F26',
  line: '#2B323C',
  ink: '#E9ECF1',
  ink2: '#A9B1BD',
  accent: '#FF7A3D',
  bad: '#FF6B6B',
  info: '#4DABF7',
}

export const FALLBACK_STYLE_ID = 'waymark-fallback'
export const FALLBACK_STYLE_PRECEDENCE = 'waymark'

/** The body shows nothing but the fallback page. */
const ALONE = 'body:not(:has(> :not(script,style,link,meta,title,template,[hidden],.wm-fb)))'
const GROUND = `light-dark(${LIGHT.ground},${DARK.ground})`
const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'

/**
 * The page may stand inside a user's layout, so every rule starts with the class, and what touches the body
 * has no specificity: it loses against any other stylesheet. Inside a layout the text keeps the layout's colours,
 * which are readable on its ground in either scheme; alone on the screen the page brings its own. Accent is
 * no text colour, its contrast on the light ground is too low: links are ink with an accent underline.
 */
export const FALLBACK_CSS: string = `
.wm-fb{--a:light-dark(${LIGHT.accent},${DARK.accent});--l:color-mix(in srgb,currentColor 18%,transparent);--i2:color-mix(in srgb,currentColor 76%,transparent);box-sizing:border-box;display:flex;min-height:72vh;min-height:72dvh;margin:0;padding:24px;align-items:center;justify-content:center;font:14px/1.45 ${SANS}}
:where(${ALONE}){margin:0;background:${GROUND};color-scheme:light dark}
${ALONE}>.wm-fb{min-height:100vh;min-height:100dvh;color-scheme:light dark;background:${GROUND};color:light-dark(${LIGHT.ink},${DARK.ink})}
.wm-fb>div{display:flex;gap:32px;align-items:center;max-width:640px}
.wm-fb>div>div:only-child{padding:8px 0 8px 24px;border-left:3px solid var(--a)}
.wm-fb h1{margin:0;padding:8px 32px 8px 0;border:0 solid var(--a);border-right-width:3px;color:inherit;font:200 72px/1 ${SANS};font-variant-numeric:tabular-nums;letter-spacing:-.02em}
.wm-fb h2{margin:0;color:inherit;font:500 16px/1.45 ${SANS};text-wrap:balance}
.wm-fb p{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin:12px 0 0;color:var(--i2)}
.wm-fb a{color:inherit;text-decoration:underline 2px var(--a);text-underline-offset:4px}
.wm-fb code,.wm-fb button{padding:2px 8px;border:1px solid var(--l);border-radius:6px;background:none;color:inherit;font:13px/1.45 ${MONO};overflow-wrap:anywhere}
.wm-fb button{font-family:inherit;cursor:pointer}
.wm-fb button[hidden]{display:none}
.wm-fb button:hover{border-color:currentColor}
.wm-fb :is(a,button):focus-visible{outline:2px solid var(--a);outline-offset:3px;border-radius:4px}
@media (max-width:520px){.wm-fb>div{flex-direction:column;gap:20px;align-items:flex-start}.wm-fb h1{padding:0 0 16px;border-width:0 0 3px}}
`.trim()
