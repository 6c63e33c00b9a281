import { colourOf, contrast } from "#src/ui/styles/contrast.ts";
import css from "#src/ui/styles/tokens.css?raw";
import { Group, Sample, Samples } from "./sample.tsx";
import { coloursOf, pairings, type Scheme, tokensOf } from "./tokens.ts";

/** The design tokens of `ui/styles/tokens.css`. */
export function Foundations() {
  return (
    <>
      <Colours scheme="light" />
      <Colours scheme="dark" />
      <Group name="Type">
        {[...tokensOf(css, "text")].map(([name, size]) => (
          <p key={name} className="gallery-line">
            <span style={{ fontSize: `var(--text-${name}, ${size})` }}>حرفي قريب منك</span>
            <code dir="ltr">
              text-{name} · {size}
            </code>
          </p>
        ))}
      </Group>
      <Group name="Spacing and radius">
        <Samples>
          {[1, 2, 3, 4, 5, 6, 7, 8, 12, 14, 18, 24].map((step) => (
            <Sample key={step} name={`${step} · ${step * 4} px`}>
              <div className="gallery-space" style={{ inlineSize: step * 4 }} />
            </Sample>
          ))}
          {[...tokensOf(css, "radius")].map(([name, radius]) => (
            <Sample key={name} name={`${name} · ${radius}`}>
              <div className="gallery-corner" style={{ borderRadius: radius }} />
            </Sample>
          ))}
        </Samples>
      </Group>
    </>
  );
}

function Colours({ scheme }: { scheme: Scheme }) {
  const colours = coloursOf(css, scheme);
  const swatch = (ink: string, ground: string) => ({
    color: colours.get(ink),
    background: colours.get(ground),
  });
  return (
    <>
      <Group name={`Colours, ${scheme}`}>
        <Samples>
          {[...colours].map(([name, value]) => (
            <Sample key={name} name={`${name} ${value}`}>
              <div className="gallery-swatch" style={{ background: value }} />
            </Sample>
          ))}
        </Samples>
      </Group>
      <Group name={`Contrast of text and background, ${scheme}`}>
        <Samples>
          {pairings.map(([ink, ground, minRatio]) => (
            <Sample key={ink + ground} name={`${ink} on ${ground}, at least ${minRatio}`}>
              <div className="gallery-swatch" style={swatch(ink, ground)}>
                حرفي{" "}
                {contrast(
                  colourOf(colours.get(ink) ?? ""),
                  colourOf(colours.get(ground) ?? ""),
                ).toFixed(1)}
              </div>
            </Sample>
          ))}
        </Samples>
      </Group>
    </>
  );
}
