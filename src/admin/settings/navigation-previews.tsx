import { useWatch } from "react-hook-form";
import type { NavigationSettings } from "#shared/settings/navigation.ts";
import { Footer } from "#storefront/shell/footer.tsx";
import { MenuBar } from "#storefront/shell/menu-bar.tsx";
import { MenuRows } from "#storefront/shell/mobile-menu.tsx";
import { menuLinks } from "#storefront/shell/navigation-links.ts";
import { useRootData } from "#storefront/site/root-data.ts";
import { ContentPreview } from "./content-preview.tsx";
import type { NavigationFormFields } from "./navigation-fields.tsx";

/** What is typed of the menu, as a wide screen and a phone have it. */
export function MenuPreview({ form: { control } }: { form: NavigationFormFields }) {
  const [menu, ordering] = useWatch({ control, name: ["menu", "ordering"] });
  const links = menuLinks(menu, useRootData()?.categories ?? []);
  return (
    <>
      <section
        aria-label="The menu on a wide screen"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keyboard too
        tabIndex={0}
        className="overflow-x-auto"
      >
        <div className="max-sm:min-w-256">
          <ContentPreview>
            <div className="bg-surface">
              <MenuBar links={links} ordering={ordering} />
            </div>
          </ContentPreview>
        </div>
      </section>
      <ContentPreview onPhone>
        <div className="bg-surface">
          <MenuRows links={[...links, ...ordering]} />
        </div>
      </ContentPreview>
    </>
  );
}

/** The same of the footer. */
export function FooterPreview({ form: { control } }: { form: NavigationFormFields }) {
  const navigation = useWatch({ control }) as NavigationSettings;
  const data = useRootData();
  if (!data) return null;
  const footer = <Footer store={data.store} categories={data.categories} navigation={navigation} />;
  return (
    <>
      <ContentPreview>{footer}</ContentPreview>
      <ContentPreview onPhone>{footer}</ContentPreview>
    </>
  );
}
